import type { PartReading } from '../reading/read-part.js'
import { deniedIn, type Denials, rootOf } from './denied-in.js'

/**
 * Whether prose says yes and no as it was told: it denies nothing that the query only says, affirms nothing that it only denies, and has no
 * word that answers yes or no (`approved`, `rejected`) and was not told. What the query does not speak of it denies only where anything was
 * denied. Beside the query there may be rules, which deny much that is not so in general.
 */
export function keepsDenials(value: string, parts: readonly PartReading[]): boolean {
  const own = deniedIn(value)
  const told = parts.map((part) => part.denials())
  const isAnyDenied = told.some(({ denied }) => denied.size > 0)
  const isDenied = (root: string): boolean => told.some(({ denied }) => denied.has(root))
  const isSaid = (root: string): boolean => told.some((one) => says(one, root))
  const [query] = told
  return (
    [...own.denied].every((root) => isDenied(root) || (isAnyDenied && !says(query, root))) &&
    [...own.affirmed].every((root) => isSaid(root) || query?.denied.has(root) !== true) &&
    Array.from(value.toLowerCase().matchAll(answers), ([word]) => rootOf(word)).every(
      (root) => isSaid(root) || isDenied(root),
    )
  )
}

function says(told: Denials | undefined, root: string): boolean {
  return told?.affirmed.has(root) === true || told?.doubted.has(root) === true
}

const answers =
  /(?<!\p{L})(?:(?:approv|accept|confirm|grant|authori[sz]|reject|den|declin|revok|fail|permitt|prohibit|forbidd)(?:ed|ied|en)|succe(?:eded|ssful\w*)|unsuccessful\w*|(?:refus|cancel)\p{L}*|(?:un|in)?(?:available|valid|paid)|(?:im)?possible)(?!\p{L})/gu
