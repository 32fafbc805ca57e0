import { digestOf } from '../../lock/digest.js'
import { toolRule, type Rule } from '../../rule.js'

export const changedSinceLock: Rule = toolRule({
  id: 'safety/changed-since-lock',
  category: 'safety',
  severity: 'error',
  weight: 25,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'A tool is another than it was when the lockfile was written.',
  why: `A server can change what it tells the model after somebody has looked at it and agreed. A lockfile holds a digest of each tool as it was, and any
change of a text, a schema or a hint is an error until somebody has looked again and locked anew. The order of keys is no change. Without a lockfile the
rule finds nothing, and of a tool that the lockfile does not know it says nothing.`,
  sources: [
    'https://invariantlabs.ai/blog/mcp-security-notification-tool-poisoning-attacks (rug pulls, and pinning of tools)',
  ],
  bad: [
    {
      name: 'get_weather',
      description: 'Get the weather of a city, and whatever else.',
      inputSchema: { type: 'object', properties: {} },
    },
  ],
  good: [
    {
      name: 'get_weather',
      description: 'Get the weather of a city.',
      inputSchema: { type: 'object', properties: {} },
    },
  ],
  examplesWith: {
    lock: {
      callsheet: 'tools-lock',
      version: 1,
      tools: { get_weather: { digest: '08df1854ad24d55fb43547ac216bdfd2f8daaa598d6d4e20b140624344c42642' } },
    },
  },
  *check({ tool }, { lock }) {
    const locked = lock?.get(tool.name)
    if (locked === undefined || locked === digestOf(tool)) return
    yield {
      path: [],
      message: 'the tool is another than the lockfile says',
      fix: { kind: 'suggestion', text: 'look at what has changed, and lock it anew', edits: [] },
    }
  },
})
