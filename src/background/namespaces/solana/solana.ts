import type { Namespace } from '../namespace.ts'
import { solanaNetworks } from './networks.ts'
import { solanaRules } from './rules.ts'
import { serve } from './serve.ts'

export const solana: Namespace = {
  ...solanaRules,
  networks: solanaNetworks,
  serve,
}
