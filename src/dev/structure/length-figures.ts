import { posix } from 'node:path'
import type { SourceFile } from './source-tree.ts'

export type LengthFigures = {
  files: number
  median: number
  longest: number
  longestPath: string
}

export const lengthsOf = (files: readonly SourceFile[]): LengthFigures => {
  const sorted = [...files].sort((one, other) => one.lines - other.lines)
  const middle = sorted.slice(
    Math.ceil(sorted.length / 2) - 1,
    Math.floor(sorted.length / 2) + 1,
  )
  const last = sorted.at(-1)
  return {
    files: sorted.length,
    median: sumLines(middle) / (middle.length || 1),
    longest: last?.lines ?? 0,
    longestPath: last?.path ?? '',
  }
}

export const sumLines = (files: readonly SourceFile[]): number =>
  files.reduce((sum, { lines }) => sum + lines, 0)

/** Those that lie in the folder itself and not in a folder of it. */
export const directlyIn = (
  folder: string,
  files: readonly SourceFile[],
): SourceFile[] => files.filter(({ path }) => posix.dirname(path) === folder)
