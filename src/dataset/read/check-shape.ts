import * as z from 'zod'
import { inline } from '../../json/inline.js'
import { formatPath, type Path, valueAt } from '../../json/paths.js'
import { nearest } from '../../text/nearest.js'
import type { DatasetPlace } from '../errors.js'
import { badShape } from './read-errors.js'

/**
 * Holds a value against a shape.
 *
 * @param at where the value at a path of it stands
 * @param label what the sentence begins with: `case late-order: `
 * @throws DatasetError `bad-shape` or `unknown-key`
 */
export function checkShape(shape: z.ZodType, value: unknown, at: (path: Path) => DatasetPlace, label = ''): void {
  const { error } = shape.safeParse(value)
  const [first] = error?.issues ?? []
  if (error === undefined || first === undefined) return
  // A key that is misspelt is missing, too.
  const unknown = error.issues.find((issue) => issue.code === 'unrecognized_keys' && isAround(issue.path, first.path))
  const { message, path: found, ...issue } = unknown ?? first
  const isUnknown = issue.code === 'unrecognized_keys'
  const path = [...found.map(keyOf), ...(isUnknown ? issue.keys.slice(0, 1) : [])]
  const sentence = `${label}${formatPath(path) || 'the value here'} ${isUnknown ? '' : shown(value, path)}${message}`
  throw badShape(isUnknown ? 'unknown-key' : 'bad-shape', at(path), sentence)
}

/** An object with no other keys than these. */
export function only<Shape extends z.ZodRawShape>(shape: Shape, what: string): z.ZodObject<Shape, z.core.$strict> {
  const known = Object.keys(shape)
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== 'unrecognized_keys') return 'has to be an object'
      const guess = nearest(issue.keys[0] ?? '', known)
      return `is no key of ${what}. ${guess === null ? `There are: ${known.join(', ')}.` : `Did you mean ${guess}?`}`
    },
  })
}

function shown(value: unknown, path: Path): string {
  const { found, value: received } = valueAt(value, path)
  return found ? `is ${inline(received)}, but ` : 'is missing: it '
}

function isAround(outer: readonly PropertyKey[], inner: readonly PropertyKey[]): boolean {
  return outer.length < inner.length && outer.every((key, index) => key === inner[index])
}

function keyOf(key: PropertyKey): string | number {
  return typeof key === 'number' ? key : String(key)
}
