/** A host, with its port and the begin of a path where they are given; `*` stands for any run of letters but a slash. */
export interface HostPattern {
  covers(url: URL): boolean
}

/**
 * Reads `api.example.com`, `api.example.com:8443`, `*.example.com`, `api.example.com/v1`; a scheme before it is passed over.
 * All names of this machine are one host. `null` where the text names no host, or a port that cannot be.
 */
export function readHostPattern(text: string): HostPattern | null {
  const [, name = '', port, path = '/'] = form.exec(text.toLowerCase()) ?? []
  const host = name.includes('*') ? name.replace(/\.$/, '') : canonical(name)
  // A lone wildcard names nothing.
  if (!/[\w\]]/.test(host) || Number(port ?? 0) > 65_535) return null
  const segments = new URL(path, 'http://host').pathname.toLowerCase().replace(/\/+$/, '').split('/')
  const isHere = isLoopback({ hostname: host })
  return {
    covers(url) {
      const asked = url.pathname.toLowerCase().split('/')
      return (
        (port === undefined || Number(port) === portOf(url)) &&
        (isHere ? isLoopback(url) : fits(host, plainHost(url))) &&
        segments.every((segment, index) => fits(segment, asked[index] ?? ''))
      )
    },
  }
}

const form = /^(?:https?:\/\/)?((?:[\w.*-]+)|[^\s/\\?#@:[\]*]+|\[[\da-f:.]+\])(?::(\d+))?(\/[^?#\s]*)?$/

/** As requests write it. */
function canonical(name: string): string {
  return name !== '' && URL.canParse(`http://${name}`) ? plainHost(new URL(`http://${name}`)) : ''
}

/** A host that ends with a dot is the same host. */
export function plainHost({ hostname }: Pick<URL, 'hostname'>): string {
  return hostname.toLowerCase().replace(/\.$/, '')
}

/** Whether requests to it stay on this machine. */
export function isLoopback(url: Pick<URL, 'hostname'>): boolean {
  return /^(?:(?:[^*]+\.)?localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\]|\[::ffff:7f[\da-f]{2}:[\da-f]+\])$/.test(
    plainHost(url),
  )
}

function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
}

/** Each star takes one letter or more, the shortest run first: no way back is ever needed, as it would be for an expression. */
function fits(pattern: string, text: string): boolean {
  const [first = '', ...others] = pattern.split(/\*+/)
  const last = others.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first)) return false
  let end = first.length
  for (const part of others) {
    const found = text.indexOf(part, end + 1)
    if (found === -1) return false
    end = found + part.length
  }
  return text.endsWith(last) && text.length - last.length > end
}
