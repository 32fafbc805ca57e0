/** What is wrong with a cassette, as a word that programs may compare. */
export type CassetteErrorCode =
  /** There is no recording, and none may be made. */
  | 'missing'
  /** The file cannot be read. */
  | 'unreadable'
  /** The file holds no JSON, or no cassette. */
  | 'invalid'
  /** The file is of a version that this one does not know. */
  | 'version'
  /** A request of the file was edited: its digest is that of another. */
  | 'edited'
  /** Another process or test records the same file. */
  | 'locked'
  /** The file was changed by somebody else in the meantime. */
  | 'changed'
  /** The file cannot be written. */
  | 'unwritable'
  /** A known secret would be written. */
  | 'secret'

/** A cassette that cannot be used, or must not be written. Its message names the file, the place in it and what to do. */
export class CassetteError extends Error {
  override readonly name: string = 'CassetteError'
  readonly code: CassetteErrorCode
  readonly file: string

  constructor(code: CassetteErrorCode, file: string, message: string, options?: { readonly cause?: unknown }) {
    super(message, options)
    this.code = code
    this.file = file
  }
}
