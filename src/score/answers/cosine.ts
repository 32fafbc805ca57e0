/**
 * The cosine of the angle between two vectors of the same length, neither of them all zeros, in [0, 1]: `a·b / (|a| |b|)`
 * (Salton and McGill, Introduction to Modern Information Retrieval, 1983). A negative cosine, texts of opposite meaning, is
 * 0: a similarity cannot be less than none. Exactly 1 for equal vectors.
 */
export function cosine(left: readonly number[], right: readonly number[]): number {
  const leftScale = largest(left)
  const rightScale = largest(right)
  let dot = 0
  let leftSquare = 0
  let rightSquare = 0
  for (const [index, value] of left.entries()) {
    // Scaled, so that no square is too large or too small for a number.
    const a = value / leftScale
    const b = (right[index] ?? 0) / rightScale
    dot += a * b
    leftSquare += a * a
    rightSquare += b * b
  }
  return Math.min(1, Math.max(0, dot / Math.sqrt(leftSquare * rightSquare)))
}

function largest(vector: readonly number[]): number {
  let most = 0
  for (const value of vector) most = Math.max(most, Math.abs(value))
  return most
}
