import { adk } from './peers/adk.js'
import { agentevals } from './peers/agentevals.js'
import { agentv } from './peers/agentv.js'
import { agentverify } from './peers/agentverify.js'
import { deepeval } from './peers/deepeval.js'
import { dokimos } from './peers/dokimos.js'
import { langchainCore } from './peers/langchain-core.js'
import { langchainElixir } from './peers/langchain-elixir.js'
import { mastra } from './peers/mastra.js'
import { msAgentFramework } from './peers/ms-agent-framework.js'
import type { Peer } from './peers/peer.js'
import { promptfoo } from './peers/promptfoo.js'
import { ragas } from './peers/ragas.js'
import { skybridge } from './peers/skybridge.js'
import { strands } from './peers/strands.js'
import { trpcAgentGo } from './peers/trpc-agent-go.js'
import { vitestEvals } from './peers/vitest-evals.js'
import { webmcpArgs, webmcpTrajectories } from './peers/webmcp.js'

/** Every file of a peer. */
export const peers: readonly Peer[] = [
  adk,
  agentevals,
  agentv,
  agentverify,
  deepeval,
  dokimos,
  langchainCore,
  langchainElixir,
  mastra,
  msAgentFramework,
  promptfoo,
  ragas,
  skybridge,
  strands,
  trpcAgentGo,
  vitestEvals,
  webmcpArgs,
  webmcpTrajectories,
]
