import { isTestBuild } from '../protocol/test-build.ts'

/**
 * With fewer, a stolen vault could be brute-forced. The keys of the test build
 * are public.
 */
const FEWEST = isTestBuild ? 1_000 : 900_000
/** With more, opening a vault would look like a hang. */
const MOST = 5_000_000

/**
 * What a new vault gets. It can be raised at any time: a vault with fewer
 * iterations still opens, and is sealed anew when it is unlocked.
 */
export const PREFERRED_ITERATIONS: number = isTestBuild ? FEWEST : 1_000_000

/**
 * Whether a vault may have this many iterations of PBKDF2 with SHA-256. Raising
 * the lower limit would report the vaults below it as damaged.
 */
export const isAccepted = (iterations: number): boolean =>
  Number.isInteger(iterations) && iterations >= FEWEST && iterations <= MOST
