/** Whether a score reaches a bar: to a billionth, since 0.7 three times is 2.0999999999999996. A bar of 1 takes nothing less. */
export function reaches(score: number, bar: number): boolean {
  return bar === 1 ? score === 1 : score >= bar - billionth
}

const billionth = 1e-9
