import { ScoreError } from '../errors.js'
import { isRecord } from './python.js'

/** Refuses a case that is none. What the model called is not looked at: nothing it does is the caller's mistake. */
export function checkCase(value: unknown): void {
  if (!isRecord(value)) throw misuse('', 'an object')
  const { category, language, tools, possible_answers: answers } = value
  if (typeof category !== 'string' || !known.test(category)) throw misuse('category', categories)
  if (!('calls' in value)) throw misuse('calls', 'a list of calls, or null where none could be decoded')
  if (language !== 'python' && language !== 'java' && language !== 'javascript') {
    throw misuse('language', '"python", "java" or "javascript"')
  }
  if (!Array.isArray(tools)) throw misuse('tools', 'a list')
  for (let index = 0; index < tools.length; index += 1) checkTool(tools[index], index)
  if (!Array.isArray(answers)) throw misuse('possible_answers', 'a list')
  for (let index = 0; index < answers.length; index += 1) checkAnswer(answers[index], index)
  if (category.includes('irrelevance')) return
  if (tools.length === 0) throw misuse('tools', `a list of at least one tool in the category "${category}"`)
  if (category.includes('relevance')) return
  if (answers.length > 0) return
  throw misuse('possible_answers', `a list of at least one answer in the category "${category}"`)
}

const known = /simple|multiple|parallel|java|relevance|^exec_|^rest$/u
const categories =
  'a category of the leaderboard: simple, multiple, parallel, java, javascript, relevance, irrelevance, or one with such a word'

function checkTool(tool: unknown, index: number): void {
  if (isRecord(tool) && isRecord(tool['function']) && isName(tool['function']['name'])) return
  throw misuse(`tools[${index}]`, 'a tool as OpenAI has them, { type: "function", function: { name, parameters } }')
}

function checkAnswer(answer: unknown, index: number): void {
  const place = `possible_answers[${index}]`
  const names = isRecord(answer) ? Object.keys(answer) : []
  const [name] = names
  if (!isRecord(answer) || !isName(name) || names.length > 1) throw misuse(place, 'an object of one function')
  const parameters = answer[name]
  if (!isRecord(parameters)) throw misuse(`${place}.${name}`, 'an object of parameters')
  for (const parameter of Object.keys(parameters)) {
    if (!Array.isArray(parameters[parameter])) throw misuse(`${place}.${name}.${parameter}`, 'a list of allowed values')
  }
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function misuse(place: string, expected: string): ScoreError {
  return new ScoreError(
    'invalid-bfcl-case',
    `A BFCL case is not one: ${place === '' ? 'it' : place} must be ${expected}.`,
  )
}
