import { cp, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { buildPrograms } from '../dev/build-programs.ts'
import { repositoryRoot } from '../dev/repository-root.ts'
import { npmPack } from './npm-pack.ts'
import { optionalVersionsOf, versionsOf } from './package-versions.ts'

/** Makes `portolan-node-<version>.tgz`: the hosted node without the wallet. */
const stage = join(repositoryRoot, 'dist-node-package')
await rm(stage, { recursive: true, force: true })
await mkdir(stage)
const packages = await buildPrograms(
  {
    'hosted-node': 'src/hosted-node/main.ts',
    'hosted-node-chain': 'src/hosted-node/chain/main.ts',
    'hosted-node-solana': 'src/hosted-node/solana/main.ts',
  },
  join(stage, 'dist-node'),
)
const { version, license, engines } = packageJson
const ownPackageJson = {
  name: 'portolan-node',
  version,
  description: 'A JSON-RPC gateway in front of EVM and Solana nodes',
  license,
  type: 'module',
  engines,
  bin: { 'portolan-node': 'dist-node/hosted-node.js' },
  dependencies: versionsOf(packages),
  optionalDependencies: optionalVersionsOf(packages),
}
await writeFile(
  join(stage, 'package.json'),
  `${JSON.stringify(ownPackageJson, null, 2)}\n`,
)
await cp(join(repositoryRoot, 'LICENSE'), join(stage, 'LICENSE'))
await cp(
  join(repositoryRoot, 'src/kit-package/node-readme.md'),
  join(stage, 'README.md'),
)
const tarball = await npmPack(stage)
const { size } = await stat(tarball)
console.log(`${tarball} (${(size / 1_000).toFixed(1)} kB)`)
