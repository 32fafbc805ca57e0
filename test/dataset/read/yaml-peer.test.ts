import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { yamlPeer } from '../../../src/dataset/read/yaml-peer.js'
import { errorOf } from './error-of.js'

test('without the package, the command that installs it is told', () => {
  const elsewhere = createRequire('/no-such-folder/file.js')
  const error = errorOf(() => yamlPeer('cases.yaml', elsewhere))
  expect(error.code).toBe('peer-missing')
  expect(error.message).toBe(
    'cases.yaml: reading YAML needs the package yaml, which is not installed: npm install --save-dev yaml. Or write the cases as .json or .jsonl.',
  )
})

test('another error of the package is not taken for that', () => {
  const broken = Object.assign(
    () => {
      throw new SyntaxError('broken')
    },
    { resolve: elsewhereResolve, cache: {}, extensions: {}, main: undefined },
  )
  expect(() => yamlPeer('cases.yaml', broken as unknown as NodeJS.Require)).toThrow(SyntaxError)
})

const elsewhereResolve = (): string => ''
