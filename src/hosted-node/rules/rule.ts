import type { Json } from '../../node-client/json.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import { InvalidParamsError } from '../methods/invalid-params.ts'

export type JsonObject = Record<string, Json>

/**
 * Returns a value in the form that nodes receive, or throws InvalidParamsError;
 * `where` is the name of the value in the message.
 */
export type Rule<Checked extends Json = Json> = (
  value: Json,
  where: string,
) => Checked

/** Enough for an address; a message must not grow with the value. */
const SHOWN_CHARACTERS = 42

/** A longer text that is not hex may be a misplaced key. */
const SHOWN_OF_TEXT = 20

const showText = (text: string): string => {
  if (!text.startsWith('0x') && text.length > SHOWN_OF_TEXT) {
    return `a text of ${text.length} characters`
  }
  const cut = text.length > SHOWN_CHARACTERS
  return JSON.stringify(cut ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text)
}

const showValue = (value: Json): string => {
  if (typeof value === 'string') return showText(value)
  if (Array.isArray(value)) return 'an array'
  return isObject(value) ? 'an object' : String(value)
}

/** Names the expected form and the actual value. */
export const mustBe = (expected: string, value: Json): string =>
  `must be ${expected}, not ${showValue(value)}`

export const isJsonObject = (value: Json | undefined): value is JsonObject =>
  isObject(value)

/** An object with only these members; null counts as missing. */
export const members =
  (rules: Readonly<Record<string, Rule>>): Rule<JsonObject> =>
  (value, where) => {
    if (!isJsonObject(value)) {
      throw new InvalidParamsError(`${where} ${mustBe('an object', value)}`)
    }
    const checked: JsonObject = {}
    for (const [name, member] of Object.entries(value)) {
      // A plain lookup would also find inherited members.
      const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
      if (!rule) {
        const known = Object.keys(rules).join(', ')
        throw new InvalidParamsError(
          `${where} has a member ${showValue(name)}, which is none of ${known}`,
        )
      }
      if (member !== null) checked[name] = rule(member, `${name} of ${where}`)
    }
    return checked
  }

export const listOf =
  (rule: Rule, atMost: number): Rule<Json[]> =>
  (value, where) => {
    if (!Array.isArray(value)) {
      throw new InvalidParamsError(`${where} ${mustBe('an array', value)}`)
    }
    if (value.length > atMost) {
      throw new InvalidParamsError(
        `${where} has ${value.length} elements, and ${atMost} are the most`,
      )
    }
    return value.map((element, index) =>
      rule(element, `element ${index + 1} of ${where}`),
    )
  }
