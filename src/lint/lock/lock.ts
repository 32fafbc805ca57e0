/** What `callsheet tools lock` writes: what the tools were when somebody last looked at them. */
export interface Lock {
  readonly callsheet: 'tools-lock'
  readonly version: 1
  /** Each tool's digest by its name, in the order of names. */
  readonly tools: Readonly<Record<string, LockedTool>>
}

/** One tool of a lockfile. */
export interface LockedTool {
  /** SHA-256 in hexadecimal. */
  readonly digest: string
}
