import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findCompositionRoot } from './composition-root.ts'
import {
  type ForwardReference,
  findForwardReferences,
} from './forward-references.ts'
import {
  directlyIn,
  type LengthFigures,
  lengthsOf,
  sumLines,
} from './length-figures.ts'
import { findMessageUnions, type MessageUnion } from './message-kinds.ts'
import {
  countLines,
  type FileKind,
  isTest,
  type SourceTree,
} from './source-tree.ts'

export type StaticFigures = {
  unions: MessageUnion[]
  composition: {
    path: string
    lines: number
    references: ForwardReference[]
  }
  /** Directly in src/background, without those named as tests. */
  flatFiles: Record<'product' | 'testsOnly', number>
  lengths: { all: LengthFigures; background: LengthFigures }
  lines: Record<FileKind, number>
}

/** What can be read off the sources without running them. */
export const readStaticFigures = (
  { root, files }: SourceTree,
  paths: { link: string; composition: string | undefined },
): StaticFigures => {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8')
  const composition =
    paths.composition ??
    relative(root, findCompositionRoot(join(root, 'src/background/main.ts')))
  const product = files.filter(({ kind }) => kind === 'product')
  const background = product.filter(({ path }) =>
    path.startsWith('src/background/'),
  )
  const flat = directlyIn('src/background', files).filter(
    ({ path }) => !isTest(path),
  )
  const linesOf = (kind: FileKind): number =>
    sumLines(files.filter((file) => file.kind === kind))
  return {
    unions: findMessageUnions(paths.link, read(paths.link)),
    composition: {
      path: composition,
      lines: countLines(read(composition)),
      references: findForwardReferences(composition, read(composition)),
    },
    flatFiles: {
      product: flat.filter(({ kind }) => kind === 'product').length,
      testsOnly: flat.filter(({ kind }) => kind === 'test').length,
    },
    lengths: { all: lengthsOf(product), background: lengthsOf(background) },
    lines: {
      product: linesOf('product'),
      test: linesOf('test'),
      dev: linesOf('dev'),
    },
  }
}
