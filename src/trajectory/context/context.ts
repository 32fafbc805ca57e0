/** How much text it is. */
export interface TextSize {
  /** As `contextOf` was told to count them; an estimate where nobody said how. */
  readonly tokens: number
  /** Of the text in UTF-8. */
  readonly bytes: number
}

/** What the model was sent at once. */
export interface RequestSize extends TextSize {
  readonly request: number
  readonly lane: string
  /** The turn that answered it; `null` where none did. */
  readonly turn: number | null
  /** How many messages it carried, the system prompt aside. */
  readonly messages: number
  /** Against the request before it in its lane that a turn answered; `null` for the first, and for one that nobody answered. */
  readonly growth: TextSize | null
  /** Tokens by what they are of. */
  readonly of: {
    readonly system: number
    /** Names, descriptions and schemas of the tools offered, and the schema of the answer, as JSON. */
    readonly tools: number
    readonly user: number
    /** What the model said and thought before, the calls it asked for, and a predicted answer. */
    readonly assistant: number
    readonly results: number
  }
  /** It carried a picture, a sound or a file, which is not counted. */
  readonly unread: boolean
}

/** What the model was told about one call. */
export interface ResultSize extends TextSize {
  readonly call: number
  readonly tool: string
}

/** How much the model was sent. */
export interface ContextSizes {
  /** Who counted the tokens. */
  readonly counted: 'estimate' | 'tokenizer'
  readonly requests: readonly RequestSize[]
  /** Results as they were told first. */
  readonly results: readonly ResultSize[]
  /** The request with the most tokens; of equals the first. */
  readonly largest: RequestSize
}

/** How many tokens a text is, which is above zero unless it is empty: `(text) => encoding.encode(text).length`. */
export type Tokenizer = (text: string) => number
