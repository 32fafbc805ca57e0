/** The entry of a key, made where there is none. */
export function entryOf<Key, Entry>(entries: Map<Key, Entry>, key: Key, make: () => Entry): Entry {
  const found = entries.get(key)
  if (found !== undefined) return found
  const made = make()
  entries.set(key, made)
  return made
}
