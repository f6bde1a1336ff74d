import { useEffect, useState } from 'react'
import type {
  NamedCode,
  SignTypedDataApproval,
} from '../../../messaging/signing-contract.ts'
import type { WalletCalls } from '../../wallet-calls.ts'

/** Whether the named addresses are contracts; unknown until the node responds. */
export const useNamedCode = (
  { id }: Pick<SignTypedDataApproval, 'id'>,
  wallet: WalletCalls,
): NamedCode => {
  const [code, setCode] = useState<NamedCode>({
    contract: 'unknown',
    spender: 'unknown',
  })
  useEffect(() => {
    let isCancelled = false
    wallet.call('readNamedCode', { id }).then(
      (found) => !isCancelled && setCode(found),
      (error) => console.warn('Could not check the named addresses', error),
    )
    return () => {
      isCancelled = true
    }
  }, [id, wallet])
  return code
}
