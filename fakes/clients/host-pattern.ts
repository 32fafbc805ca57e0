/** A host, with its port and the begin of a path where they are given; `*` stands for any run of letters but a slash. */
export interface HostPattern {
  covers(url: URL): boolean
}

/**
 * Reads `api.example.com`, `api.example.com:8443`, `*.example.com`, `api.example.com/v1`; a scheme before it is passed over.
 * `null` where the text names no host.
 */
export function readHostPattern(text: string): HostPattern | null {
  const [, host = '', port, path = '/'] = form.exec(text.toLowerCase()) ?? []
  // A lone wildcard names nothing.
  if (!/[\w\]]/.test(host)) return null
  const hostOf = toRegExp(host, '')
  const pathOf = toRegExp(path.replace(/\/+$/, ''), '(?:/.*)?')
  return {
    covers(url) {
      return (
        (port === undefined || port === portOf(url)) &&
        hostOf.test(plainHost(url)) &&
        pathOf.test(url.pathname.toLowerCase())
      )
    },
  }
}

const form = /^(?:https?:\/\/)?((?:[\w.*-]+)|\[[\da-f:.]+\])(?::(\d+))?(\/[^?#\s]*)?$/

/** A host that ends with a dot is the same host. */
export function plainHost({ hostname }: URL): string {
  return hostname.toLowerCase().replace(/\.$/, '')
}

/** Whether requests to it stay on this machine. */
export function isLoopback(url: URL): boolean {
  return /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\]|\[::ffff:7f[\da-f]{2}:[\da-f]+\])$/.test(
    plainHost(url),
  )
}

function portOf({ port, protocol }: URL): string {
  return port === '' ? (protocol === 'https:' ? '443' : '80') : port
}

function toRegExp(pattern: string, end: string): RegExp {
  const parts = pattern.split('*').map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('[^/]+')}${end}$`)
}
