import { parsePath, type Path, valueAt } from '../../json/paths.js'

/** Where in a ground truth a sentence about it points to, as far as that can be told; `[]` where it cannot. */
export function pathOfReason(sentence: string, truth: unknown): Path {
  const [, what, parameter, call] = /the (rule|weight) at (\S+) of (the ground truth|[\w.[\]]+)/u.exec(sentence) ?? []
  if (what !== undefined && parameter !== undefined && call !== undefined) {
    const above = call === 'the ground truth' ? [] : (leadingPath(call, truth) ?? [])
    const path = [...above, `${what}s`, parameter]
    if (valueAt(truth, path).found) return path
  }
  const paths = [...sentence.matchAll(/[a-z_]+(?:\[\d+\]|\.[a-z_]+)*/gu)].flatMap(([text]) => {
    const path = leadingPath(text, truth)
    return path === null ? [] : [path]
  })
  return paths.reduce<Path>((longest, path) => (path.length > longest.length ? path : longest), [])
}

function leadingPath(text: string, truth: unknown): Path | null {
  const path = parsePath(text.replace(/\.$/u, ''))
  return valueAt(truth, path).found ? path : null
}
