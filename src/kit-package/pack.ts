import { stat } from 'node:fs/promises'
import { packKit } from './pack-kit.ts'

const tarball = await packKit()
const { size } = await stat(tarball)
console.log(`${tarball} (${(size / 1_000).toFixed(1)} kB)`)
