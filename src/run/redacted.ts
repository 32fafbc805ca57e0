/** What guards write in place of a secret. */
export const redacted = '[redacted]'

/** Whether a secret was taken out of a text, or of JSON: what stands there now is not what the model wrote. */
export function holdsRedacted(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(redacted)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, item]) => key.includes(redacted) || holdsRedacted(item))
}
