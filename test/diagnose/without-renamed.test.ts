import { expect, test } from 'vitest'
import type { DiagnosisFinding } from '../../src/diagnose/diagnosis.js'
import { withoutRenamed } from '../../src/diagnose/without-renamed.js'

const stage = 'structure'

test('a name that is missing since it was given by another one is left out, and only in the same object', () => {
  const own: DiagnosisFinding = { code: 'missing-parameter', stage, parameter: 'city' }
  const within: DiagnosisFinding = { code: 'missing-parameter', stage, parameter: 'stops', path: 'stops[0].city' }
  const other: DiagnosisFinding = { code: 'missing-parameter', stage, parameter: 'stops', path: 'stops[1].city' }
  const drifted: DiagnosisFinding = { code: 'drifted-parameter', stage, parameter: 'town', nearest: 'city' }
  const inFirst: DiagnosisFinding = { ...drifted, parameter: 'stops', path: 'stops[0].town' }
  expect(withoutRenamed([own, within, other, inFirst])).toEqual([own, other, inFirst])
  expect(withoutRenamed([own, within, drifted])).toEqual([within, drifted])
  expect(withoutRenamed([])).toEqual([])
})
