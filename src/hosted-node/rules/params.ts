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
export const takes =
  (...taken: readonly Argument[]): CheckParams =>
  (params) => {
    const given = toList(params)
    if (given.length > taken.length) {
      throw new InvalidParamsError(
        `too many arguments: ${given.length} where ${listed(taken)}`,
      )
    }
    const checked = taken.map((argument, index) =>
      check({ argument, index, value: given[index] ?? null }),
    )
    const end = checked.findLastIndex((value) => value !== undefined) + 1
    return checked.slice(0, end).map((value) => value ?? null)
  }

export const takesNothing = takes()

const check = (given: {
  argument: Argument
  index: number
  value: Json
}): Json | undefined => {
  const { name, rule, required, fallback } = given.argument
  const where = `argument ${given.index + 1} (${name})`
  if (given.value !== null) return rule(given.value, where)
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
