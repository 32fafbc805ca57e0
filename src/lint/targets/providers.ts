import type { Fact, NameRule, ProviderFacts } from './provider-facts.js'
import type { Target } from './target.js'

const date = '2026-11-30'

/** The words of a text. */
function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/u))
}

function fact<Value>(value: Value, source: string): Fact<Value> {
  return { value, source, date }
}

const plainName = { pattern: /^[A-Za-z0-9_-]+$/u, max: 64, says: 'letters, digits, _ and -, at most 64' }
const choices = ['anyOf', 'oneOf', 'allOf', '$ref'] as const
const noUnion = ['oneOf', 'anyOf', 'allOf'] as const

const openai: ProviderFacts = {
  name: fact(plainName, 'openai 6.49.0, resources/shared.d.ts, FunctionDefinition.name'),
  keys: null,
  notAtRoot: fact([...noUnion, 'enum', 'not'], 'https://github.com/chatanywhere/GPT_API_free/issues/403'),
  arrayNeedsItems: fact(true, 'https://github.com/sigoden/aichat/pull/1049'),
  dialect: fact('2020-12', 'https://github.com/vercel/ai/issues/2271'),
  keywords: null,
  stringEnums: null,
  // Reported until 2025, and still truncated to by clients in 2026; whether it holds for all models today is not known.
  description: fact(1024, 'https://github.com/getsentry/sentry-mcp/issues/106'),
  tools: fact(
    128,
    'openai 6.49.0, resources/beta/assistants.d.ts, tools; https://github.com/microsoft/vscode/issues/337428',
  ),
  advisedTools: fact(20, 'https://platform.openai.com/docs/guides/function-calling'),
  strict: null,
}

const anthropic: ProviderFacts = {
  // Newer pages say 128 for the definition, but 64 still holds where a tool is referred to.
  name: fact(plainName, 'https://github.com/anthropics/claude-code/issues/16425'),
  keys: fact(
    { pattern: /^[A-Za-z0-9_.-]+$/u, max: 64, says: 'letters, digits, _, . and -, at most 64', reach: 'arguments' },
    'https://github.com/aws-solutions-library-samples/accelerated-intelligent-document-processing-on-aws/issues/709',
  ),
  notAtRoot: fact(noUnion, 'https://github.com/anthropics/claude-code/issues/5319'),
  arrayNeedsItems: null,
  dialect: fact('2020-12', 'https://github.com/openclaw/openclaw/pull/98640'),
  keywords: null,
  stringEnums: null,
  description: null,
  tools: null,
  advisedTools: fact(30, 'https://platform.claude.com/docs/en/agents-and-tools/tool-use/tool-search-tool'),
  strict: null,
}

const geminiJsonSchema: ProviderFacts = {
  name: fact(
    {
      pattern: /^[A-Za-z_][A-Za-z0-9_.:-]*$/u,
      max: 128,
      says: 'a letter or _ first, then letters, digits, _, ., : and -, at most 128',
    },
    '@google/genai 2.32.0, dist/genai.d.ts, FunctionDeclaration.name',
  ),
  keys: null,
  notAtRoot: null,
  arrayNeedsItems: null,
  dialect: fact('2020-12', 'https://github.com/oomkapwn/enquire-mcp/issues/360'),
  keywords: null,
  stringEnums: null,
  description: null,
  tools: null,
  advisedTools: fact(20, 'https://ai.google.dev/gemini-api/docs/function-calling'),
  strict: null,
}

const clientName = (max: number, says: string): Omit<NameRule, 'source'> => ({ ...plainName, max, says })

/** What is known of each target. */
export const providers: Readonly<Record<Target, ProviderFacts>> = {
  openai,
  'openai-strict': {
    ...openai,
    strict: fact(
      {
        allRequired: true,
        // Those that the converter refuses, and oneOf, which it leaves to the API.
        keywords: words(`
      $anchor $dynamicAnchor $dynamicRef $recursiveAnchor $recursiveRef additionalItems allOf contains
      contentEncoding contentMediaType contentSchema dependentRequired dependentSchemas dependencies else if
      maxContains maxProperties minContains minProperties not oneOf patternProperties prefixItems propertyNames then
      unevaluatedItems unevaluatedProperties uniqueItems
    `),
        // https://github.com/cyanheads/git-mcp-server/issues/47
        formats: words(`
      date-time time date duration email hostname ipv4 ipv6 uuid
    `),
        minItems: null,
        recursion: true,
        // https://github.com/openclaw/clawpatch/issues/60
        typing: ['type', ...choices],
        limits: {
          depth: 10,
          properties: 5000,
          enumValues: 1000,
          characters: 120_000,
          longEnum: { values: 250, characters: 15_000 },
          tools: null,
          optional: null,
          unions: null,
        },
      },
      'openai 6.49.0, lib/transform.js; https://platform.openai.com/docs/guides/structured-outputs',
    ),
  },
  anthropic,
  'anthropic-strict': {
    ...anthropic,
    strict: fact(
      {
        allRequired: false,
        keywords: words(`
      additionalItems contains contentSchema dependencies dependentRequired dependentSchemas else
      exclusiveMaximum exclusiveMinimum if maxContains maxItems maxLength maxProperties maximum minContains
      minLength minProperties minimum multipleOf not oneOf patternProperties prefixItems propertyNames then
      unevaluatedItems unevaluatedProperties uniqueItems
    `),
        formats: words(`
      date-time time date duration email hostname uri ipv4 ipv6 uuid
    `),
        minItems: 1,
        recursion: false,
        typing: ['type', 'enum', 'const', ...choices],
        limits: {
          depth: null,
          properties: null,
          enumValues: null,
          characters: null,
          longEnum: null,
          tools: 20,
          optional: 24,
          unions: 16,
        },
      },
      '@anthropic-ai/sdk 1.14.0, lib/transform-json-schema.js; https://platform.claude.com/docs/en/build-with-claude/structured-outputs',
    ),
  },
  gemini: {
    ...geminiJsonSchema,
    keys: fact(
      {
        pattern: /^[A-Za-z_][A-Za-z0-9_]*$/u,
        max: 64,
        says: 'a letter or _ first, then letters, digits and _, at most 64',
        reach: 'everywhere',
      },
      '@google/genai 2.32.0, dist/genai.d.ts, FunctionDeclaration.parameters',
    ),
    arrayNeedsItems: fact(true, 'https://github.com/cline/cline/issues/7926'),
    keywords: fact(
      words(`
      anyOf default description enum example format items maxItems maxLength maxProperties maximum minItems
      minLength minProperties minimum nullable pattern properties propertyOrdering required title type
    `),
      '@google/genai 2.32.0, dist/genai.d.ts, Schema; https://github.com/ahmadrosid/nakama/issues/292',
    ),
    stringEnums: fact(true, '@google/genai 2.32.0, dist/genai.d.ts, Schema.enum'),
  },
  'gemini-jsonschema': geminiJsonSchema,
  mcp: {
    name: fact(
      { pattern: /^[A-Za-z0-9_.-]+$/u, max: 128, says: 'letters, digits, _, . and -, at most 128' },
      '@modelcontextprotocol/sdk 1.32.2, shared/toolNameValidation.js; https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool-names',
    ),
    keys: null,
    notAtRoot: null,
    arrayNeedsItems: null,
    dialect: null,
    keywords: null,
    stringEnums: null,
    description: null,
    tools: null,
    advisedTools: null,
    strict: null,
  },
  bedrock: {
    ...anthropic,
    name: fact(plainName, 'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolSpecification.html'),
    advisedTools: null,
  },
  cursor: {
    ...openai,
    // Together with the name of the server, which is at least one character.
    name: fact(
      clientName(59, 'letters, digits, _ and -, at most 60 together with the name of the server'),
      'https://github.com/ComposioHQ/composio/issues/2788',
    ),
    notAtRoot: null,
    arrayNeedsItems: null,
    dialect: null,
    description: null,
    tools: null,
    advisedTools: null,
  },
  vscode: {
    ...openai,
    name: fact(
      clientName(64, 'letters, digits, _ and -, at most 64 together with the prefix of the server'),
      'https://github.com/microsoft/vscode/issues/243602',
    ),
    notAtRoot: null,
    arrayNeedsItems: fact(true, 'https://github.com/microsoft/vscode/issues/246119'),
    dialect: null,
    description: null,
    tools: fact(128, 'https://github.com/microsoft/vscode/issues/337428'),
    advisedTools: null,
  },
}
