import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { addr } from 'micro-eth-signer'
import type { ChainSettings } from '../chain/chain-settings.ts'
import { developmentAccounts } from './development-accounts.ts'

export type DevelopmentAccount = { address: string; secretKey: string }

/** Public: it is the phrase of every development chain. */
export const PHRASE =
  'test test test test test test test test test test test junk'
const PARENT_PATH = "m/44'/60'/0'/0"

/** The accounts of a chain. Those of every development chain are known. */
export const deriveAccounts = ({
  accounts = developmentAccounts.length,
  mnemonic = PHRASE,
}: ChainSettings): readonly DevelopmentAccount[] => {
  if (mnemonic === PHRASE && accounts <= developmentAccounts.length) {
    return developmentAccounts.slice(0, accounts)
  }
  const parent = HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonic)).derive(
    PARENT_PATH,
  )
  return Array.from({ length: accounts }, (_, index) => {
    const { privateKey } = parent.deriveChild(index)
    if (!privateKey) throw new Error('derived no private key')
    const secretKey = `0x${Buffer.from(privateKey).toString('hex')}`
    return { address: addr.fromPrivateKey(secretKey), secretKey }
  })
}
