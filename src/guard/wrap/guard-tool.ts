import { bodyPlaces } from '../../tool/body-places.js'
import type { FoundTool } from '../../tool/find-tools.js'
import { type AnyFunction, type AnyObject, isFunction, isObject } from '../../tool/is-object.js'
import { bare } from '../../tool/origins.js'
import { standIn } from '../../tool/stand-in.js'
import type { Guarding, ToolSetup } from '../tool-setup.js'
import { agentsFrame, type Frame, parserAt, plainFrame, textFrame, withParser } from './frame.js'
import { guardFunction } from './guard-function.js'
import { guardLangchain } from './guard-langchain.js'
import { rememberGuarded } from './guarded.js'
import { lenientSchema } from './lenient-schema.js'

/** A tool of a set, guarded: a function, or an object with one. */
export function guardTool(value: unknown, found: FoundTool, guarding: Guarding): unknown {
  const setup = guarding.tools.get(found.name)
  if (setup === undefined) return value
  const frame = plainFrame(guarding.options.errors ?? 'object')
  if (isFunction(value)) return guardFunction(value, setup, frame, guarding)
  const own = bare(value)
  if (!isObject(value) || !isObject(own)) return value
  if ('lc_namespace' in own) return guardLangchain(value, own, setup, guarding)
  // The SDK that offers these in a record judges the arguments before it calls the tool.
  const isJudged =
    typeof found.trail[0] === 'string' && 'execute' in own && 'inputSchema' in own && typeof own['name'] !== 'string'
  return guardAt(value, partsOf(own, setup, frame, guarding, isJudged))
}

/** What stands in the place of a value of a tool object. */
type Part = (value: unknown) => unknown

type Parts = ReadonlyMap<string, Part>

function partsOf(own: AnyObject, setup: ToolSetup, frame: Frame, guarding: Guarding, isJudged: boolean): Parts {
  const parts = new Map<string, Part>()
  for (const { trail } of bodyPlaces(own)) {
    const [key = '', below] = trail
    if (below === undefined) parts.set(key, guarded(setup, frameAt(own, key, frame), guarding))
    else parts.set(key, (inner) => (isObject(inner) ? guardAt(inner, openaiParts(inner, setup, guarding)) : inner))
  }
  if (parts.has('run') && parserAt(own, 'parse') !== null) parts.set('parse', asItCame)
  if (parts.has('$callback')) parts.set('$parseRaw', asItCame)
  if (isJudged) {
    parts.set('inputSchema', lenientSchema)
    parts.set('needsApproval', (real) => (isFunction(real) ? onlyOfSound(real, setup) : real))
  }
  return parts
}

function frameAt(own: AnyObject, key: string, frame: Frame): Frame {
  if (key === 'invoke') return agentsFrame
  const parse = key === 'run' ? parserAt(own, 'parse') : key === '$callback' ? parserAt(own, '$parseRaw') : null
  const fitting = key === '$callback' ? { ...textFrame, entering: frame.entering } : frame
  return parse === null ? fitting : withParser(fitting, parse, own)
}

/** `{ type: 'function', function: { name, function, parse } }` of OpenAI's `runTools`. */
function openaiParts(inner: AnyObject, setup: ToolSetup, guarding: Guarding): Parts {
  const own = bare(inner)
  const parse = parserAt(own, 'parse')
  if (parse === null) return new Map([['function', guarded(setup, textFrame, guarding)]])
  const { entering } = plainFrame('object')
  const frame = withParser({ ...textFrame, entering }, parse, own)
  return new Map<string, Part>([
    ['function', guarded(setup, frame, guarding)],
    ['parse', asItCame],
  ])
}

function guarded(setup: ToolSetup, frame: Frame, guarding: Guarding): Part {
  return (real) => (isFunction(real) ? guardFunction(real, setup, frame, guarding) : real)
}

/** A parser that leaves everything to the guard. */
const asItCame: Part = (parser) => (isFunction(parser) ? (given: unknown) => given : parser)

/** Whether a call needs an approval is asked of calls that the guard will let through: nobody is to approve the others. */
function onlyOfSound(real: AnyFunction, { validate }: ToolSetup): AnyFunction {
  return function (this: unknown, args: unknown, ...more: unknown[]): unknown {
    const check = validate?.(args) ?? { valid: true, value: args }
    return check.valid ? Reflect.apply(real, this, [check.value, ...more]) : false
  }
}

function guardAt(real: AnyObject, parts: Parts): object {
  const known = new Map<unknown, unknown>()
  const wrapped = standIn<object>(real, {
    covers: (key) => typeof key === 'string' && parts.has(key),
    replace: (value, key) => {
      if (!isObject(value)) return value
      const replaced = known.get(value) ?? parts.get(String(key))?.(value)
      known.set(value, replaced)
      return replaced
    },
  })
  rememberGuarded(wrapped, real)
  return wrapped
}
