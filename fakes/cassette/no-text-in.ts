import { noText } from './collapse-errors.js'

/** Why a body, decoded as UTF-8, is not the text that was sent; `null` where nothing says so. */
export function noTextIn(headers: Headers, text: string): string | null {
  // What is no UTF-8 was replaced, and no text of a provider holds a NUL.
  if (!/[\uFFFD\0]/.test(text)) return null
  const encoding = headers.get('content-encoding')
  return noText(encoding === 'identity' ? null : encoding)
}
