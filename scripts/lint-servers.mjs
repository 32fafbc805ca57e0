// Lints MCP servers from npm, each started as its users start it, and prints a line for each. Nothing is asserted: their tools change.
// Needs a build and a registry. Names of packages in the command line take the place of the list.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inScratch, install } from './scratch.mjs'
import { root } from './run.mjs'

const servers = [
  '@modelcontextprotocol/server-filesystem',
  '@modelcontextprotocol/server-memory',
  '@modelcontextprotocol/server-everything',
  '@modelcontextprotocol/server-sequential-thinking',
  '@modelcontextprotocol/server-github',
  '@modelcontextprotocol/server-slack',
  '@playwright/mcp',
  '@upstash/context7-mcp',
  '@notionhq/notion-mcp-server',
  'tavily-mcp',
]

// No request is made with them: the servers only want to see some.
const keys = {
  GITHUB_PERSONAL_ACCESS_TOKEN: 'none',
  NOTION_TOKEN: 'none',
  SLACK_BOT_TOKEN: 'none',
  SLACK_TEAM_ID: 'none',
  TAVILY_API_KEY: 'none',
}

const named = process.argv.slice(2)
for (const name of named.length > 0 ? named : servers) inScratch((folder) => console.log(lineOf(name, folder)))

/** @param {string} name @param {string} folder */
function lineOf(name, folder) {
  try {
    install(folder, { [name]: '*' })
  } catch (error) {
    return `${name}: ${error instanceof Error ? error.message : String(error)}`
  }
  const home = join(folder, 'node_modules', name)
  const { version, bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const program = join(home, typeof bin === 'string' ? bin : Object.values(bin)[0])
  // The filesystem server wants a folder that it may read; no other takes a word.
  const words = name.endsWith('-filesystem') ? ` '${folder}'` : ''
  const started = performance.now()
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      `${root}dist/cli.js`,
      'lint',
      '--mcp',
      `'${process.execPath}' '${program}'${words}`,
      '--format',
      'json',
      '--fail-on',
      'never',
      '--no-config',
    ],
    { encoding: 'utf8', cwd: folder, env: { ...process.env, ...keys }, maxBuffer: 2 ** 28 },
  )
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (stdout === '') return `${name}@${version}: ${stderr.trim()}`
  const [{ toolCount, score, grade, findings }] = JSON.parse(stdout).inputs
  const told = score === null ? 'no score' : `${score.toFixed(1)} ${grade}`
  return `${name}@${version}: ${toolCount} tools, ${told}, ${findings.length} findings, ${seconds} s`
}
