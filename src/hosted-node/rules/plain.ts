import { InvalidParamsError } from '../methods/invalid-params.ts'
import { isJsonObject, mustBe, type Rule } from './rule.ts'

export const flag: Rule = (value, where) => {
  if (typeof value === 'boolean') return value
  throw new InvalidParamsError(`${where} ${mustBe('true or false', value)}`)
}

export const percentile: Rule = (value, where) => {
  if (typeof value === 'number' && value >= 0 && value <= 100) return value
  const expected = 'a number from 0 to 100'
  throw new InvalidParamsError(`${where} ${mustBe(expected, value)}`)
}

/** Options that only development chains use. */
export const options: Rule = (value, where) => {
  if (isJsonObject(value)) return value
  throw new InvalidParamsError(`${where} ${mustBe('an object', value)}`)
}

export const text: Rule = (value, where) => {
  if (typeof value === 'string') return value
  throw new InvalidParamsError(`${where} ${mustBe('a text', value)}`)
}
