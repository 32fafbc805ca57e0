/** A host, with its port and the begin of a path where they are given; `*` stands for any run of letters but a slash. */
export interface HostPattern {
  /** Whether a server may take the request for one to it, however the path is spelled: what is forbidden is forbidden. */
  covers(url: URL): boolean
  /** Whether every server takes it for one to it, and to no other path: only that is allowed. */
  surelyCovers(url: URL): boolean
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
  const { pathname } = new URL(`http://host${path}`)
  const plain = plainSegments(pathname.replace(/\/+$/, ''))
  const loose = looseSegments(pathname)
  const isHere = isLoopback({ hostname: host })
  const isHost = (url: URL): boolean =>
    (port === undefined || Number(port) === portOf(url)) && (isHere ? isLoopback(url) : fits(host, plainHost(url)))
  const isPlain = (url: URL): boolean => begins(plain, plainSegments(url.pathname))
  return {
    covers: (url) => isHost(url) && (isPlain(url) || walk(looseSegments(url.pathname)).some((at) => begins(loose, at))),
    surelyCovers(url) {
      const asked = looseSegments(url.pathname)
      return isHost(url) && isPlain(url) && begins(loose, asked) && (loose.length === 1 || !asked.includes('..'))
    },
  }
}

function begins(pattern: readonly string[], asked: readonly string[]): boolean {
  return pattern.every((segment, index) => fits(segment, asked[index] ?? ''))
}

/** As the standard has it: letters that need no encoding are the same with it. */
function plainSegments(path: string): readonly string[] {
  const plain = path.replace(/%[\da-f]{2}/gi, (code) => {
    const letter = String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return /[\w.~-]/.test(letter) ? letter : code
  })
  return plain.toLowerCase().split('/')
}

/** As the most lenient of servers reads them: decoded, however often encoded, without parameters and empty segments. */
function looseSegments(path: string): readonly string[] {
  const parts = decoded(path)
    .toLowerCase()
    .split(/[/\\]/)
    .map((part) => part.replace(/;.*$/s, ''))
  return ['', ...parts.filter((part) => part !== '' && part !== '.')]
}

function decoded(path: string): string {
  const once = path
    .replace(/%[0-7][\da-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
    .replace(/(?:%[89a-f][\da-f])+/gi, textOf)
  return once === path ? path : decoded(once)
}

/** What is no text in UTF-8 stays as it is. */
function textOf(codes: string): string {
  try {
    return decodeURIComponent(codes)
  } catch (error) {
    if (error instanceof URIError) return codes
    throw error
  }
}

/** All places on the way, since some servers go back at a hidden `..`, and others do not. */
function walk(segments: readonly string[]): readonly (readonly string[])[] {
  const places: string[][] = [[]]
  for (const segment of segments) {
    const here = places.at(-1) ?? []
    places.push(segment === '..' ? ['', ...here.slice(1, -1)] : [...here, segment])
  }
  return places
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
