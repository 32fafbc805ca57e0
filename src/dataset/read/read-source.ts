import { unknownExtension } from './read-errors.js'
import { jsonSource } from './json-source.js'
import { jsonlSource } from './jsonl-source.js'
import type { Source } from './source.js'
import { yamlSource } from './yaml-source.js'

/** Reads a text by the extension of its file. */
export function readSource(text: string, file: string): Source {
  switch (/\.[^./\\]*$/u.exec(file)?.[0].toLowerCase()) {
    case '.json':
      return jsonSource(text, file)
    case '.jsonl':
    case '.ndjson':
      return jsonlSource(text, file)
    case '.yaml':
    case '.yml':
      return yamlSource(text, file)
    default:
      throw unknownExtension(file)
  }
}
