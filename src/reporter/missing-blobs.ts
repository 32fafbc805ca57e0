/**
 * Of the files in a folder of reports of shards, the names of those that are not there. Vitest names them `blob-<i>-<n>.json`,
 * from 5 on with a label before the numbers; where one has another name, nobody knows what is missing.
 */
export function missingBlobs(files: readonly string[]): readonly string[] {
  const shards = files.map(shardOf)
  if (!shards.every((shard) => shard !== null)) return []
  const wanted = shards.flatMap(({ start, count }) =>
    Array.from({ length: count }, (_, index) => `${start}${index + 1}-${count}.json`),
  )
  return [...new Set(wanted)].filter((name) => !files.includes(name))
}

interface Shard {
  /** The name before the numbers. */
  readonly start: string
  readonly count: number
}

function shardOf(file: string): Shard | null {
  // A label that begins with a digit may be a date.
  const { start, index, count } =
    /^(?<start>blob-(?:\D.*-)?)(?<index>\d+)-(?<count>\d+)\.json$/.exec(file)?.groups ?? {}
  if (start === undefined || Number(index) < 1 || Number(index) > Number(count)) return null
  return { start, count: Number(count) }
}
