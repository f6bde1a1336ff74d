import { useEffect, useState } from 'react'
import type {
  NamedCode,
  SignTypedDataApproval,
} from '../../messaging/signing-contract.ts'
import type { WalletCalls } from '../wallet-calls.ts'

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
    let isHere = true
    wallet.call('readNamedCode', { id }).then(
      (found) => isHere && setCode(found),
      (error) => console.warn('The addresses were not looked at', error),
    )
    return () => {
      isHere = false
    }
  }, [id, wallet])
  return code
}
