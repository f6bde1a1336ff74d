import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { repositoryRoot } from '../dev/repository-root.ts'
import { runProgram } from '../dev/run-program.ts'

/** Writes the declarations that users of a module need, and no others. */
export const emitTypes = async (
  entry: string,
  outDir: string,
): Promise<void> => {
  // From there the packages with types are found.
  const cache = join(repositoryRoot, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const all = await mkdtemp(join(cache, 'portolan-types-'))
  try {
    await compile(entry, all)
    await copyReachable({
      file: join(all, entry.replace(/\.ts$/, '.d.ts')),
      from: join(all, 'src'),
      to: outDir,
      done: new Set(),
    })
  } finally {
    await rm(all, { recursive: true, force: true })
  }
}

const compile = async (entry: string, outDir: string): Promise<void> => {
  const config = join(outDir, 'tsconfig.json')
  await writeFile(
    config,
    JSON.stringify({
      extends: join(repositoryRoot, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        rootDir: repositoryRoot,
        outDir,
      },
      files: [join(repositoryRoot, entry)],
      include: [],
    }),
  )
  const { code, output } = await runProgram({
    args: ['node_modules/typescript-7/bin/tsc', '--project', config],
    cwd: repositoryRoot,
    output: 'capture',
  })
  if (code !== 0) throw new Error(`The types were not emitted:\n${output}`)
}

/** Packages that the project has anyway. */
const PROVIDED = ['@playwright/test', 'playwright', 'node']

/**
 * What declarations use of packages that the kit does not depend on: a few
 * types that occur in what a request shows, or not at all.
 */
const standIns: Readonly<Record<string, string>> = {
  '@metamask/utils':
    'export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }',
  '@metamask/rpc-errors':
    'export declare class JsonRpcError<Data> extends Error { code: number; data?: Data }',
  'webextension-polyfill': `export type Browser = unknown
export declare namespace Runtime { type Port = unknown; type MessageSender = object }`,
}

const PACKAGE =
  /(?<=from |import\()(['"])((?:@[^/'"]+\/)?[^./'"][^/'"]*)[^'"]*\1/g

/** Replaces packages by stand-ins, which are at the root of the types. */
const withStandIns = async (
  text: string,
  { path, to }: { path: string; to: string },
): Promise<string> => {
  const root = relative(dirname(path), '.') || '.'
  for (const [, , name = ''] of text.matchAll(PACKAGE)) {
    if (PROVIDED.includes(name.split(':')[0] ?? '')) continue
    const standIn = standIns[name]
    if (!standIn) {
      throw new Error(`The types of ${path} need the package ${name}`)
    }
    await writeFile(join(to, `${fileOf(name)}.d.ts`), `${standIn}\n`)
  }
  return text.replaceAll(PACKAGE, (found, quote, name) =>
    Object.hasOwn(standIns, name)
      ? `${quote}${root.startsWith('.') ? root : `./${root}`}/${fileOf(name)}.js${quote}`
      : found,
  )
}

const fileOf = (name: string): string =>
  name.replace(/^@/, '').replace('/', '-')

const IMPORT = /(from |import\()(['"])(\.[^'"]+)\.tsx?\2/g

const copyReachable = async ({
  file,
  from,
  to,
  done,
}: {
  file: string
  from: string
  to: string
  done: Set<string>
}): Promise<void> => {
  if (done.has(file)) return
  done.add(file)
  const path = relative(from, file)
  if (path.startsWith('..')) throw new Error(`${file} is not below src/`)
  const text = await readFile(file, 'utf8')
  const target = join(to, path)
  await mkdir(dirname(target), { recursive: true })
  const relinked = text.replaceAll(IMPORT, '$1$2$3.js$2')
  await writeFile(target, await withStandIns(relinked, { path, to }))
  for (const [, , , imported = ''] of text.matchAll(IMPORT)) {
    const next = join(dirname(file), `${imported}.d.ts`)
    await copyReachable({ file: next, from, to, done })
  }
}
