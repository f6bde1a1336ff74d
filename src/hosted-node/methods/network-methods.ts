import { type MethodConfig, toConfiguredMethod } from './configured-method.ts'
import { findMethod } from './method-table.ts'
import type { NodeMethod } from './node-method.ts'
import { findOptionalMethod } from './optional-methods.ts'

export type FindMethod = (name: string) => NodeMethod | undefined

/**
 * The methods of one network: those of the table, and those that its settings
 * name. A method of the table keeps its rules.
 */
export const createFindMethod = ({
  methods = [],
  development,
  known: find = findMethod,
}: {
  methods?: readonly (string | MethodConfig)[] | undefined
  /** Whether the network offers development methods. */
  development: boolean
  /** The table of its namespace. */
  known?: FindMethod
}): FindMethod => {
  const own = new Map(
    methods.map((one): [string, NodeMethod | undefined] =>
      typeof one === 'string'
        ? [one, findOptionalMethod(one)]
        : [one.name, toConfiguredMethod(one)],
    ),
  )
  return (name) => {
    const known = find(name)
    return known && (development || !known.development) ? known : own.get(name)
  }
}
