import { DatasetError } from '../../dataset/errors.js'
import { MatchError } from '../../match/errors.js'
import { ScoreError } from '../../score/errors.js'
import { ToolError } from '../../tool/errors.js'
import { CliError } from '../errors.js'
import { joined } from './joined.js'

/** What the files of the user are that they should not be, as an error of the command; any other error stays. */
export function inputError(error: unknown): unknown {
  if (error instanceof DatasetError) {
    const [message = '', ...lines] = error.message.split('\n')
    return new CliError(message, { cause: error, lines })
  }
  const isOfTheInput = [ScoreError, MatchError, ToolError].some((kind) => error instanceof kind)
  return isOfTheInput && error instanceof Error ? new CliError(joined(error.message), { cause: error }) : error
}
