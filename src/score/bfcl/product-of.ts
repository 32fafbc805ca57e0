import { ScoreError } from '../errors.js'

/** How many ways to fill the objects of one call are told apart. */
const mostForms = 1000

/** Each way to take one item of each list, the first ones first. */
export function productOf<Item>(lists: readonly (readonly Item[])[]): readonly (readonly Item[])[] {
  const count = lists.reduce((product, { length }) => product * length, 1)
  if (count > mostForms) {
    throw new ScoreError(
      'too-many-forms',
      `The possible answers of a BFCL case allow ${count} ways to fill the objects of one call; at most ${mostForms} are told apart. Name fewer objects for a parameter, or fewer that may be left out: values of a key are not counted.`,
    )
  }
  let rows: readonly (readonly Item[])[] = [[]]
  for (const list of lists) rows = rows.flatMap((row) => list.map((item) => [...row, item]))
  return rows
}
