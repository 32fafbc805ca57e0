import { expect } from 'vitest'
import { buildFrom } from '../../../src/transcripts/build-from.js'
import { detect } from '../../../src/transcripts/detect.js'
import type { Kind } from '../../../src/transcripts/kind.js'
import { kinds } from '../../../src/transcripts/kinds.js'
import type { Run } from '../../../src/run/types.js'

/** A run of a value, which has to be taken for this kind. */
export function readAs(kind: Kind, value: unknown): Run {
  expect(kind.fit(value)).toMatchObject({ misfit: null })
  expect(detect(value, kinds).name).toBe(kind.name)
  return buildFrom(kind.name, kind.read(value), { known: null, failed: null })
}

/** A value on which any getter that is read fails the test. */
export function untouchable<T extends object>(value: T): T {
  return new Proxy(value, {
    get(_target, key) {
      throw new Error(`the property ${String(key)} was read`)
    },
  })
}
