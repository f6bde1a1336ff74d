import type { ChainSettings } from './chain/chain-settings.ts'
import { deriveAccounts } from './upstream/derive-accounts.ts'

/** The accounts of the embedded chains, which only this machine can reach. */
export const describeAccounts = (settings: ChainSettings = {}): string =>
  [
    'Accounts of the development chains with their keys; never use them on other networks:',
    ...deriveAccounts(settings).map(
      ({ address, secretKey }) => `  ${address} ${secretKey}`,
    ),
  ].join('\n')
