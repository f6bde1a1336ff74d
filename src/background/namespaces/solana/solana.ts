import type { Namespace } from '../namespace.ts'
import { createAccountChanges } from './account-changes.ts'
import { solanaNetworks } from './networks.ts'
import { solanaRules } from './rules.ts'
import { createLookUpSignature } from './send.ts'
import { serve } from './serve.ts'

export const solana: Namespace = {
  ...solanaRules,
  networks: solanaNetworks,
  createPart: createAccountChanges,
  createLookUp: createLookUpSignature,
  serve,
}
