/** The address of a server on this machine; `null` for any other, and for what is no address. */
export function loopbackUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const isHttp = url.protocol === 'http:' || url.protocol === 'https:'
  // The parser has brought every spelling of an address into one form.
  return isHttp && /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/u.test(url.hostname) ? url : null
}
