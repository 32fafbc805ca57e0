/** A line to show, or how many were left out. */
export type Pick = { readonly index: number } | { readonly left: number }

/**
 * Which of `count` lines to show in `budget` lines: guilty ones first, then their neighbours by distance; without a
 * guilty one, the last lines. Every gap costs a line that says how many were left out.
 */
export function pickLines(count: number, guilty: readonly number[], budget: number): readonly Pick[] {
  if (count <= budget) return Array.from({ length: count }, (_, index) => ({ index }))
  for (let size = budget - 1; size > 1; size--) {
    const picks = withGaps(nearestLines(count, guilty, size), count)
    if (picks.length <= budget) return picks
  }
  return withGaps([guilty[0] ?? count - 1], count)
}

/** Half of the room is for guilty lines; around the first of them there must be something to see. */
function nearestLines(count: number, guilty: readonly number[], size: number): readonly number[] {
  const [first = count - 1] = guilty
  const chosen = new Set([first, ...guilty.slice(0, Math.max(1, Math.floor(size / 2)))])
  const anchors = [...chosen]
  for (let distance = 1; chosen.size < size && distance < count; distance++) {
    // What led to the fault comes before what followed.
    for (const place of anchors.flatMap((anchor) => [anchor - distance, anchor + distance])) {
      if (place >= 0 && place < count && chosen.size < size) chosen.add(place)
    }
  }
  return [...chosen].toSorted((a, b) => a - b)
}

function withGaps(lines: readonly number[], count: number): readonly Pick[] {
  const picks: Pick[] = []
  let next = 0
  for (const index of lines) {
    // One line left out would take as much room as the line itself.
    if (index === next + 1) picks.push({ index: next })
    else if (index > next) picks.push({ left: index - next })
    picks.push({ index })
    next = index + 1
  }
  if (next === count) return picks
  return [...picks, next === count - 1 ? { index: next } : { left: count - next }]
}
