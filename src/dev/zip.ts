import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readLockfile } from './lockfile.ts'
import { repositoryRoot } from './repository-root.ts'
import { createSbom } from './sbom.ts'
import { zipBuild } from './size-budget.ts'

const dist = join(repositoryRoot, 'dist')
const { version } = JSON.parse(
  readFileSync(join(dist, 'manifest.json'), 'utf8'),
)
const path = join(repositoryRoot, `portolan-${version}.zip`)
const archive = zipBuild(dist)
writeFileSync(path, archive)
const sbomPath = path.replace(/\.zip$/, '.cdx.json')
writeFileSync(
  sbomPath,
  `${JSON.stringify(createSbom(readLockfile(repositoryRoot)), null, 2)}\n`,
)
const digest = createHash('sha256').update(archive).digest('hex')
console.log(`${path} (${(archive.byteLength / 1_000).toFixed(1)} kB)`)
console.log(`SHA-256 ${digest}`)
console.log(sbomPath)
