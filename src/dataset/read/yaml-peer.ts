import { createRequire } from 'node:module'
import type * as Yaml from 'yaml'
import { yamlPeerMissing } from './read-errors.js'

export type YamlDocument = Yaml.Document.Parsed
export type YamlLines = Yaml.LineCounter
export type YamlNode = Yaml.Node

/** What is used of the package. */
export type YamlPeer = Pick<typeof Yaml, 'parseAllDocuments' | 'LineCounter' | 'visit'> &
  Pick<typeof Yaml, 'isAlias' | 'isMap' | 'isScalar' | 'isSeq'>

/**
 * The package that reads YAML, loaded when the first such file is read.
 *
 * @throws DatasetError `peer-missing`
 */
export function yamlPeer(file: string, require: NodeJS.Require = ownRequire): YamlPeer {
  try {
    return require('yaml') as YamlPeer // what its types say it exports
  } catch (error) {
    if (isMissing(error)) throw yamlPeerMissing(file, error)
    throw error
  }
}

const ownRequire = createRequire(import.meta.url)

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND'
}
