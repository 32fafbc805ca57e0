/** 1 to 12; `null` where a word, in lower case, is the name of no month. */
export function monthOf(word: string): number | null {
  return months.get(word) ?? null
}

const months: ReadonlyMap<string, number> = new Map(
  'january february march april may june july august september october november december'
    .split(' ')
    .flatMap((name, index) =>
      [name, name.slice(0, 3), ...(name === 'september' ? ['sept'] : [])].map((word) => [word, index + 1] as const),
    ),
)

/** Whether the name of a month is another word, too. */
export function isMonthWord(word: string): boolean {
  return word === 'may' || word === 'march' || word === 'mar'
}

/** What stands before a date, and not before a verb. */
export const beforeDates: RegExp = /^(?:on|from|until|till|by|before|after|since|for|between|through|and)$/u
