import { parseArgs } from 'node:util'
import { createRandom } from '../../src/dev/seeded-random.ts'
import {
  comparePairs,
  LEAST_SHARE,
} from '../../src/popup/identity/testing/compare-roses.ts'

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
  },
})
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

const pairs = comparePairs(
  Number(values.pairs),
  createRandom(Number(values.seed)),
).sort((one, other) => one.share - other.share)
const [worst] = pairs
const median = pairs[pairs.length >> 1]
if (!worst || !median) throw new Error('--pairs takes a whole number above 0')

console.log(`seed ${values.seed}, ${pairs.length} pairs`)
console.log(`differing pixels: median ${percent(median.share)}`)
console.log(`worst pair: ${percent(worst.share)}`)
for (const address of worst.addresses) console.log(`  ${address}`)
if (worst.share < LEAST_SHARE) {
  console.log(`fails: less than ${percent(LEAST_SHARE)}`)
  process.exitCode = 1
}
