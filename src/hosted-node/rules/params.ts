import type { Json } from '../../node-client/json.ts'
import { InvalidParamsError } from '../methods/invalid-params.ts'
import type { NodeMethod } from '../methods/node-method.ts'
import type { Rule } from './rule.ts'

type CheckParams = NodeMethod['checkParams']

type Argument = Readonly<{
  name: string
  rule: Rule
  required: boolean
  fallback?: Json
}>

export const required = (name: string, rule: Rule): Argument => ({
  name,
  rule,
  required: true,
})

export const optional = (name: string, rule: Rule): Argument => ({
  name,
  rule,
  required: false,
})

/** Sent to the node even if the caller omits it: nodes have other defaults. */
export const withDefault = (argument: Argument, fallback: Json): Argument => ({
  ...argument,
  required: false,
  fallback,
})

/** The arguments of a method, in order. */
export const takes = (...taken: readonly Argument[]): CheckParams => {
  // Once, not for every call.
  const places = taken.map(
    ({ name }, index) => `argument ${index + 1} (${name})`,
  )
  return (params) => {
    const given = toList(params)
    if (given.length > taken.length) {
      throw new InvalidParamsError(
        `too many arguments: ${given.length} where ${listed(taken)}`,
      )
    }
    const checked: Json[] = []
    for (const [index, argument] of taken.entries()) {
      const where = places[index] ?? ''
      const value = check(argument, { value: given[index] ?? null, where })
      if (value === undefined) continue
      // Arguments before it that were omitted.
      while (checked.length < index) checked.push(null)
      checked.push(value)
    }
    return checked
  }
}

export const takesNothing = takes()

const check = (
  { rule, required, fallback }: Argument,
  { value, where }: { value: Json; where: string },
): Json | undefined => {
  if (value !== null) return rule(value, where)
  if (required) throw new InvalidParamsError(`${where} is missing`)
  return fallback
}

/** For methods whose params only the node knows. */
export const takesAnything: CheckParams = (params) => toList(params)

/** No method here has named params, but an empty object means no params. */
const toList = (params: Parameters<CheckParams>[0]): readonly Json[] => {
  if (Array.isArray(params)) return params
  if (Object.keys(params).length === 0) return []
  throw new InvalidParamsError('params must be an array')
}

const listed = (taken: readonly Argument[]): string => {
  if (taken.length === 0) return 'none is taken'
  const names = taken.map(({ name }) => name).join(', ')
  return `at most ${taken.length} are taken (${names})`
}
