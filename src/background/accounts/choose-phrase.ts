import type {
  PhraseKeyring,
  VaultContent,
} from '../../keyring/vault-content.ts'
import { WalletRefusal } from './wallet-refusal.ts'

export const phrasesOf = ({ keyrings }: VaultContent): PhraseKeyring[] =>
  keyrings.filter((keyring) => keyring.kind === 'phrase')

/** The phrase of an account, or else the first that is not public. */
export const phraseOf = (
  content: VaultContent,
  address?: string,
): PhraseKeyring => {
  const phrases = phrasesOf(content)
  if (address === undefined) {
    const own = phrases.find(({ developer }) => !developer) ?? phrases[0]
    if (!own) throw new WalletRefusal({ kind: 'damaged' })
    return own
  }
  const phrase = phrases.find(({ accounts }) =>
    accounts.some((account) => account.address === address),
  )
  if (!phrase) throw new Error('No phrase has this account')
  return phrase
}
