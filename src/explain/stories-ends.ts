import type { MatchToolSchemasVerdict, StopAfterVerdict } from '../match/verdict.js'
import type { Run } from '../run/types.js'
import type { Story } from './story.js'
import { plainText } from './values.js'
import { counted, errorText } from './words.js'

const room = 60

/** The story of `toStopAfter`. */
export function tellStopAfter(run: Run, { turns, spoken, code }: StopAfterVerdict): Story {
  const wanted = `expected the agent to stop by itself after ${counted(turns, 'turn')}`
  const count = spoken === 0 ? 'the model never spoke' : `there ${spoken === 1 ? 'was 1' : `were ${spoken}`}`
  switch (code) {
    case 'stopped':
      return { headline: `${wanted}, and it did` }
    case 'count-differs':
      return { headline: `${wanted}, but ${count}` }
    case 'not-by-itself': {
      const error = run.error === null ? '' : ` ${errorText(run.error, room)}`
      const how = run.end === 'threw' ? `it threw${error}` : 'it was ended by until'
      return { headline: `${wanted}, but ${how}; ${count}` }
    }
  }
}

/** The story of `toMatchToolSchemas`. */
export function tellMatchToolSchemas({ code, call, issue, more, asked }: MatchToolSchemasVerdict): Story {
  const wanted = 'expected everything asked to conform to the schema of its tool'
  if (call === null) {
    return asked === 0
      ? { headline: `${wanted}, but nothing was asked`, hints: ['To say just that, write toCallNothing().'] }
      : { headline: `${wanted}, and it does` }
  }
  const name = `call ${call.number} of ${call.name}`
  const rest = more === 0 ? '' : `, and ${counted(more, 'more call')} ${more === 1 ? 'does' : 'do'} not`
  switch (code) {
    case 'unknown-tool':
      return { headline: `${wanted}, but ${name} names a tool that does not exist${rest}` }
    case 'not-json':
      return { headline: `${wanted}, but the arguments of ${name} are not JSON${rest}` }
    case 'refused':
    case 'nothing-asked':
    case 'all-conform':
      return { headline: `${wanted}, but ${name} does not: ${plainText(issue ?? '', 2 * room)}${rest}` }
  }
}
