import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './repository-root.ts'
import { zipBuild } from './size-budget.ts'

const dist = join(repositoryRoot, 'dist')
const { version } = JSON.parse(
  readFileSync(join(dist, 'manifest.json'), 'utf8'),
)
const path = join(repositoryRoot, `portolan-${version}.zip`)
const archive = zipBuild(dist)
writeFileSync(path, archive)
console.log(`${path} (${(archive.byteLength / 1_000).toFixed(1)} kB)`)
