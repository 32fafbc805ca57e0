/** Where a text tells something: offsets as `slice` takes them. */
export interface Place {
  readonly start: number
  readonly end: number
}
