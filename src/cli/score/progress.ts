/** Says on a terminal how far it is. */
export interface Progress {
  /** One more. */
  step(): void
  /** Takes the line away. */
  end(): void
}

interface Terminal {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/** So many runs take about a tenth of a second. */
const every = 2000

/** Nothing is said to what is no terminal. */
export function progressOn(terminal: Terminal | null): Progress {
  if (terminal?.isTTY !== true) return { step: () => undefined, end: () => undefined }
  let count = 0
  const clear = '\r\u001B[K'
  return {
    step() {
      count += 1
      if (count % every === 0) terminal.write(`${clear}${count.toLocaleString('en-GB')} runs scored`)
    },
    end() {
      if (count >= every) terminal.write(clear)
    },
  }
}
