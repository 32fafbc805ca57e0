/** The day in UTC: `2026-11-30`. */
export function today(): string {
  return new Date().toISOString().slice(0, 10)
}
