import { isFunction, isObject } from '../../tool/is-object.js'
import { standIn } from '../../tool/stand-in.js'
import { isStandardSchema } from '../../tool/standard-schema.js'

/**
 * A schema that offers the model the same and takes everything, for SDKs that judge arguments by themselves before the tool is
 * called: the guard judges them, by the schema itself, so that it sees and records what does not fit.
 */
export function lenientSchema(schema: unknown): unknown {
  if (!isObject(schema)) return schema
  return lenientZod(schema) ?? lenientAi(schema) ?? lenientStandard(schema) ?? lazily(schema)
}

/** zod 4: a clone with a parser of its own. SDKs read its insides, which a stand-in would hide. */
function lenientZod(schema: object): unknown {
  const { _zod, clone } = schema as { _zod?: unknown; clone?: unknown } // looked at below
  if (!isObject(_zod) || !isFunction(clone)) return null
  const copy: unknown = Reflect.apply(clone, schema, [_zod['def'], { parent: true }])
  const inside = isObject(copy) ? copy['_zod'] : null
  if (!isObject(inside)) return null
  return Reflect.set(inside, 'run', (payload: unknown) => payload) ? copy : null
}

/** What `jsonSchema()` and `zodSchema()` of the AI SDK make; its JSON Schema is a getter. */
function lenientAi(schema: object): unknown {
  if (!(Symbol.for('vercel.ai.schema') in schema)) return null
  const own = Object.getOwnPropertyDescriptors(schema)
  const validate = { value: (value: unknown) => ({ success: true, value }), enumerable: true }
  return Object.create(Reflect.getPrototypeOf(schema), { ...own, validate })
}

function lenientStandard(schema: object): unknown {
  if (!isStandardSchema(schema)) return null
  const takes = (value: unknown): unknown => ({ value })
  const parsers: Readonly<Record<string, (value: unknown) => unknown>> = {
    parse: (value) => value,
    parseAsync: async (value) => await Promise.resolve(value),
    safeParse: (data) => ({ success: true, data }),
    safeParseAsync: async (data) => await Promise.resolve({ success: true, data }),
  }
  return standIn<object>(schema, {
    covers: (key) => key === '~standard' || (typeof key === 'string' && Object.hasOwn(parsers, key)),
    replace: (value, key) => {
      if (key === '~standard') return isObject(value) ? { ...value, validate: takes } : value
      return isFunction(value) ? parsers[String(key)] : value
    },
  })
}

/** `lazySchema()` of the AI SDK; a JSON Schema is only offered. */
function lazily(schema: object): unknown {
  return isFunction(schema) && schema.length === 0 ? () => lenientSchema(schema()) : schema
}
