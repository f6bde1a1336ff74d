import { dirname, resolve } from 'node:path'
import { type Failure, validate } from '@metamask/superstruct'
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'
import type { Config } from './config.ts'
import { configStruct } from './config-struct.ts'
import { findContradiction } from './find-contradiction.ts'
import { findDuplicate } from './find-duplicate.ts'
import { toConfig } from './to-config.ts'

/** An unusable configuration; the message says where and why. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Reads JSON with comments. Paths are relative to the file. */
export const readConfig = (text: string, file: string): Config => {
  const at = (offset: number, complaint: string): ConfigError => {
    const line = text.slice(0, offset).split('\n').length
    return new ConfigError(`${file}:${line}: ${complaint}`)
  }
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { allowTrailingComma: true })
  const [syntax] = errors
  if (syntax || !tree) {
    const what = syntax ? printParseErrorCode(syntax.error) : 'ValueExpected'
    throw at(syntax?.offset ?? 0, `not JSON: ${inWords(what)}`)
  }
  const twice = findDuplicate(tree)
  if (twice) throw at(twice.offset, `${twice.path} is there twice`)

  const [error, value] = validate(getNodeValue(tree), configStruct)
  const problem = error
    ? toProblem(error.failures()[0])
    : findContradiction(value)
  if (problem) {
    const { path, reason } = problem
    const name = path.length > 0 ? path.join('.') : 'the configuration'
    throw at(offsetOf(tree, path), `${name} ${reason}`)
  }
  return toConfig(value as never, (path) => resolve(dirname(file), path))
}

/** Turns `CommaExpected` into "comma expected". */
const inWords = (name: string): string =>
  name.replaceAll(/(?<=.)[A-Z]/g, ' $&').toLowerCase()

/** The library's message quotes the value, which may contain a key. */
const toProblem = (
  failure: Failure | undefined,
): { path: (string | number)[]; reason: string } => {
  const { path = [], type, message = 'is wrong' } = failure ?? {}
  const reason =
    new Map([
      ['never', 'is not a setting'],
      ['object', 'must be an object'],
      ['record', 'must be an object'],
      ['array', 'must be a list'],
    ]).get(type ?? '') ?? message
  return { path, reason }
}

/** The position of the closest existing parent if the member is missing. */
const offsetOf = (tree: Node, path: readonly (string | number)[]): number => {
  for (let length = path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(tree, path.slice(0, length))
    // The position of the name: a value may begin on another line.
    if (node)
      return (node.parent?.type === 'property' ? node.parent : node).offset
  }
  return tree.offset
}
