import { useEffect, useState } from 'react'
import type {
  CodeAt,
  SignTypedDataApproval,
} from '../messaging/signing-contract.ts'
import type { WalletCalls } from './wallet-calls.ts'

/** What the node says to be where the data's contract is; unknown until then. */
export const useVerifyingContract = (
  { id, typedData }: Pick<SignTypedDataApproval, 'id' | 'typedData'>,
  wallet: WalletCalls,
): CodeAt => {
  const [code, setCode] = useState<CodeAt>('unknown')
  const isNamed = Object.hasOwn(typedData.domain, 'verifyingContract')
  useEffect(() => {
    if (!isNamed) return
    let isHere = true
    wallet.call('readVerifyingContract', { id }).then(
      (found) => isHere && setCode(found),
      (error) => console.warn('The contract was not looked at', error),
    )
    return () => {
      isHere = false
    }
  }, [id, isNamed, wallet])
  return code
}
