import type { CodePoints } from './code-points.js'

/** What is left of two texts without what they begin and end with. */
interface Apart {
  readonly shorter: CodePoints
  readonly longer: CodePoints
  /** How many points were taken off each. */
  readonly common: number
}

export function apart(a: CodePoints, b: CodePoints): Apart {
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a]
  let start = 0
  while (start < shorter.length && shorter[start] === longer[start]) start += 1
  let end = 0
  const most = shorter.length - start
  while (end < most && shorter[shorter.length - 1 - end] === longer[longer.length - 1 - end]) end += 1
  return {
    shorter: shorter.slice(start, shorter.length - end),
    longer: longer.slice(start, longer.length - end),
    common: start + end,
  }
}
