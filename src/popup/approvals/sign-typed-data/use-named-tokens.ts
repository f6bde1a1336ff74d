import { useEffect, useState } from 'react'
import type {
  NamedTokens,
  SignTypedDataApproval,
} from '../../../messaging/signing-contract.ts'
import type { WalletCalls } from '../../wallet-calls.ts'

/** What the tokens report; undefined while loading, empty after a failure. */
export const useNamedTokens = (
  { id }: Pick<SignTypedDataApproval, 'id'>,
  wallet: WalletCalls,
): NamedTokens | undefined => {
  const [tokens, setTokens] = useState<NamedTokens>()
  useEffect(() => {
    let isCancelled = false
    const show = (found: NamedTokens): void => {
      if (!isCancelled) setTokens(found)
    }
    wallet.call('readNamedTokens', { id }).then(show, (error) => {
      console.warn('Could not read the named tokens', error)
      show({})
    })
    return () => {
      isCancelled = true
    }
  }, [id, wallet])
  return tokens
}
