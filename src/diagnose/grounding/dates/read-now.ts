import { isDay } from './found-dates.js'
import { readDates } from './read-dates.js'

/**
 * The day that a text says it is, as ISO 8601 writes it: `today is 2026-03-30`, `the current time is 2024-05-15 15:00:00 EST`,
 * `Current date: Monday, March 30, 2026`, `"now":"2026-03-30T15:00:00Z"`; the last one where it says several, `null` where it says
 * none. A day without a year, or that may be two (`03/04/2026`), is none.
 */
export function readNow(text: string): string | null {
  let now: string | null = null
  for (const { 0: lead, index } of text.matchAll(leads)) {
    const start = index + lead.length
    now = dayAt(text.slice(start, start + LONGEST)) ?? now
  }
  return now
}

/** `Wednesday, the 23rd of September, 2026, ` */
const LONGEST = 56

const leads =
  /\b(?:today(?:['’]s)?(?:[\s_]*(?:date|day))?|current[\s_]*(?:date|day|time)(?:[\s_]*(?:(?:and|&|\/)[\s_]*)?time)?|date[\s_]*(?:of[\s_]*)?today|now)\b["']?\s*(?:\([^()]{0,24}\)\s*)?(?:is(?:\s+now)?\b|[:=]|(?=\d{4}-))/giu

const between =
  /^[\s"'“*(]*(?:(?:the|on|currently|now|\p{L}{3,6}day|mon|tue|tues|wed|thu|thurs|fri|sat|sun)\b\.?[\s,]*)*$/iu

function dayAt(text: string): string | null {
  const days = Array.from(readDates(text).days).flatMap(([key, { start }]) => {
    const [, year = '', month = '', day = ''] = /^(\d{4})-(\d+)-(\d+)$/u.exec(key) ?? []
    const isReal = year !== '' && isDay(Number(year), Number(month), Number(day))
    return isReal ? [{ start, iso: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` }] : []
  })
  const first = Math.min(...days.map(({ start }) => start))
  const [day, other] = days.filter(({ start }) => start === first)
  return day === undefined || other !== undefined || !between.test(text.slice(0, first)) ? null : day.iso
}
