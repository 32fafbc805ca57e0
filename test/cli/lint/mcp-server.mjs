// A server whose ways the first argument names: tests ask it for its tools.
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'

const [way = 'sound', ...words] = process.argv.slice(2)

/** Three pages; tools without a description, and with a schema that the protocol does not allow, are told as they are. */
function answer(cursor) {
  if (way === 'circle') return { tools: [], nextCursor: 'again' }
  if (way === 'no-list') return { tools: 'none' }
  if (way !== 'pages') {
    return { tools: [{ name: 'get_tide', inputSchema: { type: 'array' } }, ...words.map((name) => ({ name }))] }
  }
  const page = Number(cursor ?? 0)
  return {
    tools: [{ name: `page_${page}`, inputSchema: { type: 'object' } }],
    ...(page < 2 && { nextCursor: `${page + 1}` }),
  }
}

function makeServer() {
  const server = new Server({ name: 'tides', version: '1.0.0' }, { capabilities: { tools: {} } })
  server.setRequestHandler(ListToolsRequestSchema, ({ params }) => answer(params?.cursor))
  return server
}

async function serveHttp() {
  const streams = new Map()
  const respond = async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://here')
    if (way === 'redirect') {
      response.writeHead(307, { location: 'http://127.0.0.1:9/mcp' }).end()
    } else if (pathname === '/messages') {
      await streams.get(searchParams.get('sessionId')).handlePostMessage(request, response)
    } else if (way === 'http') {
      const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined })
      await makeServer().connect(transport)
      await transport.handleRequest(request, response)
    } else if (request.method === 'GET') {
      const transport = new SSEServerTransport('/messages', response)
      streams.set(transport.sessionId, transport)
      await makeServer().connect(transport)
    } else {
      response.writeHead(405).end()
    }
  }
  const http = createServer((request, response) => void respond(request, response))
  http.listen(0, '127.0.0.1', () => process.stdout.write(`${http.address().port}\n`))
}

switch (way) {
  case 'hang':
    process.stderr.write('waiting for the tide\n')
    process.on('SIGTERM', () => undefined)
    setInterval(() => undefined, 1000)
    break
  case 'exit':
    process.stderr.write('no key: set TIDES_KEY\n')
    process.exitCode = 3
    break
  case 'garbage':
    process.stdout.write('Tides 1.0 is listening\n')
    setInterval(() => undefined, 1000)
    break
  case 'http':
  case 'sse':
  case 'redirect':
    await serveHttp()
    break
  case 'child': {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' })
    words.push(`child_${child.pid}`)
  }
  // falls through: with a child of its own, it is sound
  default:
    if (way === 'chatty') process.stdout.write('Tides 1.0\n')
    await makeServer().connect(new StdioServerTransport())
}
