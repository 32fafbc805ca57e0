/** How hard a tool's arguments are to get right. */
export interface Complexity {
  readonly level: 'low' | 'medium' | 'high'
  /** Why: `5 params, 1 nested`. */
  readonly reason: string
  /** Properties, nested ones too. */
  readonly parameters: number
  /** Properties that are objects, or lists of them. */
  readonly nested: number
  /** 1 for flat arguments; 0 without any. */
  readonly depth: number
}
