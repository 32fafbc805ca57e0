import { type AnyObject, isFunction, isObject } from '../../tool/is-object.js'
import { standIn } from '../../tool/stand-in.js'
import type { Guarding, ToolSetup } from '../tool-setup.js'
import { langchainFrame } from './frame.js'
import { guardFunction } from './guard-function.js'
import { rememberGuarded } from './guarded.js'

// What takes everything: arguments are judged behind it, by the guard.
const anything = {}

/**
 * A tool of LangChain has two faces: the one that the model is offered keeps its schema; the one on which `invoke` runs takes
 * everything, so that the guard sees what does not fit.
 */
export function guardLangchain(real: AnyObject, own: AnyObject, setup: ToolSetup, guarding: Guarding): object {
  const frame = langchainFrame(own['responseFormat'] === 'content_and_artifact')
  const bodies = new Map<unknown, unknown>()
  const guarded = (value: unknown): unknown => {
    if (!isFunction(value)) return value
    const body = bodies.get(value) ?? guardFunction(value, setup, frame, guarding)
    bodies.set(value, body)
    return body
  }
  const onStandIn = ofFramework(own)
  const inner = standIn<object>(real, {
    covers: (key) => key === '_call' || key === 'func' || key === 'schema',
    replace: (value, key) => (key === 'schema' ? anything : guarded(value)),
    onStandIn,
  })
  const onInner = new Map<unknown, unknown>()
  const outer = standIn<object>(real, {
    covers: (key) => key === '_call' || key === 'func' || key === 'invoke' || key === 'call',
    replace: (value, key) => {
      if (key === '_call' || key === 'func' || !isFunction(value)) return guarded(value)
      const method = onInner.get(value) ?? ((...received: unknown[]) => Reflect.apply(value, inner, received))
      onInner.set(value, method)
      return method
    },
    onStandIn,
  })
  rememberGuarded(inner, real)
  rememberGuarded(outer, real)
  return outer
}

/** Methods of the framework's classes run on the stand-in; what the tool's own class adds runs on the tool. */
function ofFramework(tool: AnyObject): (key: PropertyKey) => boolean {
  let owner: object | null = tool
  while (owner !== null && !Object.hasOwn(owner, '_call')) owner = Reflect.getPrototypeOf(owner)
  const framework = owner === null ? null : Reflect.getPrototypeOf(owner)
  return (key) => isObject(framework) && Reflect.has(framework, key)
}
