import type { Json } from '../../node-client/json.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import { InvalidParamsError } from '../methods/invalid-params.ts'

export type JsonObject = Record<string, Json>

/**
 * Gives back a value as nodes are asked with it, or throws InvalidParamsError;
 * `where` is what the message calls the value.
 */
export type Rule<Checked extends Json = Json> = (
  value: Json,
  where: string,
) => Checked

/** Enough for an address; a message must not grow with what it refuses. */
const SHOWN_CHARACTERS = 42

/** A longer text that is no hex may be a key that was put in the wrong place. */
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

/** What a refused value should have been, and what it was. */
export const mustBe = (expected: string, value: Json): string =>
  `must be ${expected}, not ${showValue(value)}`

export const isJsonObject = (value: Json | undefined): value is JsonObject =>
  isObject(value)

/** An object of these members alone; what is null counts as left out. */
export const members =
  (rules: Readonly<Record<string, Rule>>): Rule<JsonObject> =>
  (value, where) => {
    if (!isJsonObject(value)) {
      throw new InvalidParamsError(`${where} ${mustBe('an object', value)}`)
    }
    const checked: JsonObject = {}
    for (const [name, member] of Object.entries(value)) {
      // A plain look-up would find what every object inherits.
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
