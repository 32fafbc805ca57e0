/** Whether a word names the kind of a thing that has an identifier, and none of them: `order`, `bookings`. */
export function isKindOfThing(word: string): boolean {
  return kinds.has(word) || (word.endsWith('s') && kinds.has(word.slice(0, -1)))
}

const kinds: ReadonlySet<string> = new Set(
  `order purchase booking reservation ticket invoice bill receipt customer client user member account payment transaction transfer product item
  article subscription plan flight trip case claim issue shipment delivery parcel package appointment meeting event request contract policy
  employee record document file message project task`.split(/\s+/u),
)
