/** Scores are added as whole billionths: sums of fractions would depend on the order. */
export const billion = 1_000_000_000
