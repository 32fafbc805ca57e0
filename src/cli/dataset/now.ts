/** The present moment, for placeholders where nobody says which one. */
export function present(): Date {
  return new Date()
}
