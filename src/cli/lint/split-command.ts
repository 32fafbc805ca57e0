/**
 * The words of a command, with quotes around those with spaces; `null` for a line that only a shell understands, such as one
 * with a pipe or a variable.
 */
export function splitCommand(line: string): readonly [command: string, ...args: string[]] | null {
  // Before the command, `NAME=value` is for the shell.
  if (/^\s*\w+=/u.test(line)) return null
  const words: string[] = []
  const rest = line.replace(word, (text) => {
    words.push(
      text.replace(/'([^']*)'|"([^"]*)"/gu, (_, single: string | undefined, double: string | undefined) => {
        return single ?? double ?? ''
      }),
    )
    return ''
  })
  const [command, ...args] = words
  return command === undefined || rest.trim() !== '' ? null : [command, ...args]
}

/** What stands for itself outside of quotes, in double ones, and in single ones. */
const word = /(?:[^\s'"|&;<>()$`\\*?[\]#~{}!]|"[^"$`\\!]*"|'[^']*')+/gu
