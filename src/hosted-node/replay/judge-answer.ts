import { isDeepStrictEqual } from 'node:util'
import { isObject } from '../../protocol/json-rpc.ts'
import type { Outcome } from '../json-rpc.ts'
import { deviations } from './deviations.ts'
import type { Fixture } from './read-fixtures.ts'

export type Verdict =
  | { kind: 'exact' | 'different' }
  | { kind: 'justified'; reasons: string[] }

/** Compares an answer with the one of the fixture. */
export const judgeAnswer = (answer: Outcome, fixture: Fixture): Verdict => {
  const { expected, formOnly } = fixture
  if (isDeepStrictEqual(answer, expected)) return { kind: 'exact' }
  const reasons: string[] = []
  let amended = answer
  for (const { reason, undo } of deviations) {
    const undone = undo(amended, fixture)
    if (isDeepStrictEqual(undone, amended)) continue
    amended = undone
    reasons.push(reason)
    // The others would blame a deviation that makes no difference.
    if (isDeepStrictEqual(amended, expected)) {
      return { kind: 'justified', reasons }
    }
  }
  if (formOnly && hasForm(amended, expected)) {
    reasons.push('the fixture (speconly) specifies only the form')
    return { kind: 'justified', reasons }
  }
  return { kind: 'different' }
}

/** Whether both have the same members, with values of the same kinds. */
const hasForm = (value: unknown, form: unknown): boolean => {
  if (Array.isArray(value) && Array.isArray(form)) {
    const [first] = form
    return first === undefined || value.every((item) => hasForm(item, first))
  }
  if (isObject(value) && isObject(form)) {
    const names = Object.keys(value)
    return (
      isDeepStrictEqual(new Set(names), new Set(Object.keys(form))) &&
      names.every((name) => hasForm(value[name], form[name]))
    )
  }
  return value === null ? form === null : typeof value === typeof form
}
