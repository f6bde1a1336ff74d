import fc from 'fast-check'
import { testSeed } from './test-rounds.ts'

fc.configureGlobal({ seed: testSeed })

/** fast-check with the seed of the tests. */
export { fc }
