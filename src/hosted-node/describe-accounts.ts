import type { ChainSettings } from './chain/chain-settings.ts'
import { deriveSolanaAccounts } from './solana/derive-solana-accounts.ts'
import { deriveAccounts, PHRASE } from './upstream/derive-accounts.ts'

type Key = { address: string; secretKey: string }

/** The accounts of the embedded chains, which only this machine can reach. */
export const describeAccounts = (
  settings: ChainSettings = {},
  hasSolana = true,
): string => {
  const own = deriveAccounts(settings)
  const { mnemonic = PHRASE } = settings
  return [
    'Accounts of the development chains with their keys; never use them on other networks:',
    ...own.map(toRow),
    ...(hasSolana
      ? [
          'Accounts of the same phrase on the network solana:',
          ...deriveSolanaAccounts(mnemonic, own.length).map(toRow),
        ]
      : []),
  ].join('\n')
}

const toRow = ({ address, secretKey }: Key): string =>
  `  ${address} ${secretKey}`
