import type { Path } from '../../../json/paths.js'
import { wordsOf } from '../../../text/words-of.js'

/**
 * Whether `tomorrow` may be said of a value: by the names that lead to it, or by its schema. Nobody is born tomorrow, and no
 * passport expires next Friday.
 */
export function isOfDates(path: Path, isDate: boolean): boolean {
  const words = path.filter((segment) => typeof segment === 'string').flatMap(wordsOf)
  return !words.some((word) => fixed.test(word)) && (isDate || words.some((word) => dates.test(word)))
}

const fixed = /^(?:birth\w*|born|dob|expir\w*|exp|issued?|issuance)$/u

const dates =
  /^(?:dates?|days?|times?|datetimes?|timestamps?|when|starts?|ends?|begins?|from|to|until|till|since|before|after|at|on|due|deadline|check|checkin|checkout|depart\w*|arriv\w*|returns?|schedul\w*|reschedul\w*|pickup|dropoff|months?|years?|weeks?|periods?|ranges?|intervals?)$/u
