import { pythonTypeOf, type PythonType } from './python.js'

/** Of which type a value is: the schema's, or that of the answers alone, which the checker calls a variable. Else the error. */
export type TypeVerdict = 'typed' | 'variable' | 'type_error:simple' | 'type_error:nested'

/** `nested` is the type of a list's items, looked at one level deep. */
export function checkType(
  value: unknown,
  answers: readonly unknown[],
  expected: PythonType,
  nested: PythonType | null,
): TypeVerdict {
  const type = pythonTypeOf(value)
  const answered = typeOfAnswers(answers, expected)
  if (type === expected) {
    const verdict = answered !== null && answered !== expected ? 'variable' : 'typed'
    if (nested === null || !Array.isArray(value)) return verdict
    if (answers.some((answer) => !Array.isArray(answer) || areTyped(value, answer, nested))) return verdict
    return type === answered ? 'type_error:nested' : 'type_error:simple'
  }
  return type === answered ? 'variable' : 'type_error:simple'
}

function areTyped(items: readonly unknown[], answer: readonly unknown[], nested: PythonType): boolean {
  return items.every((item) => {
    const verdict = checkType(item, answer, nested, null)
    return verdict === 'typed' || verdict === 'variable'
  })
}

/** The type of the first answer that is not `''`; `null` where there is none. */
function typeOfAnswers(answers: readonly unknown[], expected: PythonType): PythonType | null {
  for (const answer of answers) {
    if (answer === '') continue
    // JSON.parse drops the `.0` of an answer key: where a float is expected, a number is one.
    return expected === 'float' && typeof answer === 'number' ? 'float' : pythonTypeOf(answer)
  }
  return null
}
