import { type Failure, type Struct, validate } from '@metamask/superstruct'
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'
import { findDuplicate } from './find-duplicate.ts'

/** An unusable configuration; the message says where and why. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** A setting that is well-formed but contradicts another one. */
export type Contradiction = { path: (string | number)[]; reason: string }

/** Reads JSON with comments; an error names the file and the line. */
export const readSettings = <Settings>(
  { text, file }: { text: string; file: string },
  struct: Struct<Settings, unknown>,
  findContradiction: (settings: Settings) => Contradiction | undefined,
): Settings => {
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

  const [error, value] = validate(getNodeValue(tree), struct)
  const problem = error
    ? toProblem(error.failures()[0])
    : findContradiction(value as Settings)
  if (problem) {
    const { path, reason } = problem
    const name = path.length > 0 ? path.join('.') : 'the configuration'
    throw at(offsetOf(tree, path), `${name} ${reason}`)
  }
  return value as Settings
}

/** Turns `CommaExpected` into "comma expected". */
const inWords = (name: string): string =>
  name.replaceAll(/(?<=.)[A-Z]/g, ' $&').toLowerCase()

/** The library's message quotes the value, which may contain a key. */
const toProblem = (failure: Failure | undefined): Contradiction => {
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
