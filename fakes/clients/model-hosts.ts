import { readHostPattern, type HostPattern } from './host-pattern.js'

/** Where models are asked whose wires are spoken here, as patterns of hosts. */
export const modelHosts: readonly string[] = Object.freeze([
  'api.openai.com',
  '*.openai.azure.com',
  '*.services.ai.azure.com',
  'api.anthropic.com',
  'generativelanguage.googleapis.com',
  'aiplatform.googleapis.com',
  '*-aiplatform.googleapis.com',
  'ai-gateway.vercel.sh',
  'localhost:11434',
  'ollama.com',
  'openrouter.ai',
  'api.cerebras.ai',
  'api.deepseek.com',
  'api.fireworks.ai',
  'api.groq.com',
  'api.mistral.ai',
  'api.moonshot.ai',
  'api.perplexity.ai',
  'api.together.xyz',
  'api.x.ai',
  'models.github.ai',
  'router.huggingface.co',
])

const known = modelHosts.map(readHostPattern).filter((pattern) => pattern !== null)

/** Whether a request to this address asks a model: of a known provider, or of the hosts given. */
export function isModelHost(url: URL, more: Iterable<HostPattern> = []): boolean {
  return [...known, ...more].some((pattern) => pattern.covers(url))
}
