import { toTagged } from '../../json/tagged.js'

/** A record as one line of JSON, with its end. What JSON has no word for is tagged, as `runToJson` does: `{ "$bigint": "1" }`. */
export function jsonLine(record: object): string {
  return `${JSON.stringify(toTagged(record))}\n`
}
