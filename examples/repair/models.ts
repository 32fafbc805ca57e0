// Three models that are scripts, and know nothing of the answer but where it stands in the request.
import type { RepairMessage, RepairModel } from 'callsheet/diagnose'

type Args = Readonly<Record<string, unknown>>

/** Names of the right tool as a model remembers it; a parameter that has drifted, one too many, and values of its own. */
const names = ['get_wether_forecast', 'weather_pollen_forecast', 'predict_sky']
const args = { city: 'Oslo', day: 9, humidity: true }

/** Does what it is told, as far as it is told anything. */
export function obeys(index: number): RepairModel {
  let call: { name: string; args: Args } = { name: names[index] ?? '', args }
  return {
    next: async (messages) => {
      const told = lastText(messages)
      const meant = /Did you mean (\w+)|Nearest by name: (\w+)|By name, (\w+) is nearest/u
        .exec(told)
        ?.slice(1)
        .find(Boolean)
      call = { name: meant ?? call.name, args: mended(call.args, told, requestIn(messages)) }
      return await answer(call)
    },
  }
}

/** Makes the same call whatever it is told. */
export function ignores(index: number): RepairModel {
  return { next: async () => await answer({ name: names[index] ?? '', args }) }
}

/** Reads the request well, and tries one tool after another. */
export function guesses(_index: number, tools: readonly string[]): RepairModel {
  let turn = 0
  return {
    next: async (messages) => {
      const request = requestIn(messages)
      const name = tools[turn % tools.length] ?? ''
      turn += 1
      return await answer({ name, args: { city: cityIn(request), days: numberIn(request) } })
    },
  }
}

function mended(before: Args, told: string, request: string): Args {
  const after = Object.entries(before).flatMap(([key, value]): [string, unknown][] => {
    if (new RegExp(`no parameters? [^:]*\\b${key}\\b[^:]*: leave`, 'u').test(told)) return []
    if (told.includes(`${key} ${JSON.stringify(value)} was not told`)) {
      return [[key, typeof value === 'number' ? numberIn(request) : cityIn(request)]]
    }
    return [[new RegExp(`no parameter ${key}: rename it to (\\w+)`, 'u').exec(told)?.[1] ?? key, value]]
  })
  return Object.fromEntries(after)
}

function requestIn([first]: readonly RepairMessage[]): string {
  return first?.role === 'user' ? first.text : ''
}

function cityIn(request: string): string {
  return /in (\p{Lu}\p{L}+)/u.exec(request)?.[1] ?? ''
}

function numberIn(request: string): number {
  return Number(/\d+/u.exec(request)?.[0])
}

function lastText(messages: readonly RepairMessage[]): string {
  const last = messages.at(-1)
  return (last?.role === 'tool' ? last.toolResult.text : last?.text) ?? ''
}

async function answer(call: { readonly name: string; readonly args: Args }): ReturnType<RepairModel['next']> {
  return await Promise.resolve({
    text: null,
    calls: [{ id: null, name: call.name, rawArgs: JSON.stringify(call.args) }],
  })
}
