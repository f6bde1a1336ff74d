import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildPrograms } from '../dev/build-programs.ts'
import { repositoryRoot } from '../dev/repository-root.ts'
import { runProgram } from '../dev/run-program.ts'
import { buildMock } from './build-mock.ts'
import { emitTypes } from './emit-types.ts'
import { npmPack } from './npm-pack.ts'
import { createPackageJson } from './package-json.ts'

const stage = join(repositoryRoot, 'dist-kit')

const programs = {
  playwright: 'src/playwright/index.ts',
  portolan: 'src/kit-package/cli.ts',
  'hosted-node': 'src/hosted-node/main.ts',
  'hosted-node-chain': 'src/hosted-node/chain/main.ts',
  'hosted-node-solana': 'src/hosted-node/solana/main.ts',
}

const buildTestExtension = async (): Promise<void> => {
  const { code, output } = await runProgram({
    args: ['node_modules/vite/bin/vite.js', 'build', '--app', '--mode', 'test'],
    cwd: repositoryRoot,
    output: 'capture',
  })
  if (code !== 0)
    throw new Error(`The test extension was not built:\n${output}`)
}

const copy = (from: string, to: string): Promise<void> =>
  cp(join(repositoryRoot, from), join(stage, to), { recursive: true })

/**
 * Makes `portolan-<version>.tgz`, the npm package of the test kit. What it
 * contains is in dist-kit/ first, with the folders of the repository, so that
 * the programs find each other in both.
 */
export const packKit = async (): Promise<string> => {
  await rm(stage, { recursive: true, force: true })
  await mkdir(stage)
  await buildTestExtension()
  const packages = await buildPrograms(programs, join(stage, 'dist-node'))
  await buildMock(join(stage, 'dist-mock'))
  for (const entry of ['playwright', 'mock']) {
    await emitTypes(`src/${entry}/index.ts`, join(stage, 'types'))
  }
  await copy('dist-test', 'dist-test')
  await copy('LICENSE', 'LICENSE')
  await copy('src/kit-package/package-readme.md', 'README.md')
  await writeFile(
    join(stage, 'package.json'),
    `${JSON.stringify(createPackageJson(packages), null, 2)}\n`,
  )
  return await npmPack(stage)
}
