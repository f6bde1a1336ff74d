import { activityGroups } from './activity-screens.ts'
import { addChainGroups } from './add-chain-screens.ts'
import { allowanceGroups } from './allowance-screens.ts'
import { batchGroups } from './batch-screens.ts'
import { confirmationGroups } from './confirmation-screens.ts'
import { connectGroups } from './connect-screens.ts'
import { developerGroups } from './developer-screens.ts'
import { firstRunGroups } from './first-run-screens.ts'
import { inUseGroups } from './in-use-screens.ts'
import { inspectorGroups } from './inspector-screens.ts'
import { longNameGroups } from './long-name-screens.ts'
import { passwordGroups } from './password-screens.ts'
import { phraseGroups } from './phrase-screens.ts'
import { publicNodeGroups } from './public-node-screens.ts'
import { queueGroups } from './queue-screens.ts'
import type { ScreenGroup } from './screen-entry.ts'
import { sendGroups } from './send-screens.ts'
import { signingGroups } from './signing-screens.ts'
import { solanaHomeGroups } from './solana-home-screens.ts'
import { solanaGroups } from './solana-screens.ts'
import { transactionGroups } from './transaction-screens.ts'
import { troubleGroups } from './trouble-screens.ts'
import { watchOnlyGroups } from './watch-only-screens.ts'

/**
 * Every screen of the popup in every state that a user can see. A screen that
 * is not here fails e2e/specs/screens.spec.ts. To add one: an entry in the
 * group whose wallet shows it.
 */
export const screenGroups: readonly ScreenGroup[] = [
  ...firstRunGroups,
  ...developerGroups,
  ...publicNodeGroups,
  ...inUseGroups,
  ...connectGroups,
  ...addChainGroups,
  ...activityGroups,
  ...inspectorGroups,
  ...signingGroups,
  ...solanaGroups,
  ...solanaHomeGroups,
  ...queueGroups,
  ...transactionGroups,
  ...batchGroups,
  ...sendGroups,
  ...allowanceGroups,
  ...confirmationGroups,
  ...longNameGroups,
  ...watchOnlyGroups,
  ...phraseGroups,
  ...passwordGroups,
  ...troubleGroups,
]
