import { inline } from '../../src/json/inline.js'
import { isFunction, isObject, type AnyObject } from '../../src/tool/is-object.js'
import { badSpy } from './errors.js'
import type { SpyOptions, SpyRequest } from './spy.js'

/** What the caller of `sheet.spy` asked for, or a TypeError that says what is wrong with it. */
export function checkSpy(object: unknown, kind: unknown, methods: unknown, options: unknown): SpyRequest {
  if (object instanceof Promise) throw badSpy('takes an object with methods, but got a promise: await it first')
  if (!isObject(object)) throw badSpy(`takes an object such as a client or pool, but got ${inline(object)}`)
  if (typeof kind !== 'string' || kind === '') {
    throw badSpy(`takes the kind of its effects as a text, such as 'sql', but got ${inline(kind)}`)
  }
  if (!Array.isArray(methods)) throw badSpy(`takes a list of method names, but got ${inline(methods)}`)
  if (methods.length === 0) throw badSpy(`got an empty list of methods. ${methodsHint(object)}`)
  const names = Array.from(methods, (name: unknown) => checkName(object, name))
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw badSpy(`got the method ${twice} twice`)
  return { object, kind, methods: names, options: checkOptions(options) }
}

function checkName(object: AnyObject, name: unknown): string {
  if (typeof name === 'string' && isFunction(object[name])) return name
  const what = typeof name === 'string' && name in object ? 'something that is no method' : 'no such method'
  throw badSpy(`was asked for ${inline(name)}, but the object has ${what}. ${methodsHint(object)}`)
}

function checkOptions(options: unknown): SpyOptions {
  if (!isObject(options)) throw badSpy(`takes an object of options, but got ${inline(options)}`)
  const unknown = Object.keys(options).find((key) => key !== 'when' && key !== 'as')
  if (unknown !== undefined) throw badSpy(`does not know the option '${unknown}'; it knows when, as`)
  for (const key of ['when', 'as']) {
    if (options[key] === undefined || isFunction(options[key])) continue
    throw badSpy(`takes a function as its option '${key}', but got ${inline(options[key])}`)
  }
  return options
}

function methodsHint(object: AnyObject): string {
  const names = methodsOf(object)
  const listed = names.slice(0, 20).join(', ')
  return names.length === 0 ? 'It has no methods.' : `It has ${listed}${names.length > 20 ? ', …' : ''}.`
}

function methodsOf(object: AnyObject): readonly string[] {
  const names = new Set<string>()
  for (
    let holder: object | null = object;
    holder !== null && !isBuiltIn(holder);
    holder = Reflect.getPrototypeOf(holder)
  ) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(holder))) {
      // Getters are not run for the sake of a hint.
      if (isFunction(value) && name !== 'constructor') names.add(name)
    }
  }
  return [...names]
}

function isBuiltIn(holder: object): boolean {
  return holder === Object.prototype || holder === Function.prototype
}
