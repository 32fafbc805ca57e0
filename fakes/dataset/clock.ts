/** How long agents take, where no clock is handed in. */
export function now(): number {
  return performance.now()
}
