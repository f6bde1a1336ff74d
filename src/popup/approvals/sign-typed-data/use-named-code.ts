import { useEffect, useState } from 'react'
import type {
  NamedCode,
  SignTypedDataApproval,
} from '../../../messaging/signing-contract.ts'
import type { WalletCalls } from '../../wallet-calls.ts'

/** Whether the named addresses are contracts; undefined until that is known. */
export const useNamedCode = (
  { id }: Pick<SignTypedDataApproval, 'id'>,
  wallet: WalletCalls,
): NamedCode | undefined => {
  const [code, setCode] = useState<NamedCode>()
  useEffect(() => {
    let isCancelled = false
    const show = (found: NamedCode): void => {
      if (!isCancelled) setCode(found)
    }
    setCode(undefined)
    wallet.call('readNamedCode', { id }).then(show, (error) => {
      console.warn('Could not check the named addresses', error)
      show({ contract: 'unknown', spender: 'unknown' })
    })
    return () => {
      isCancelled = true
    }
  }, [id, wallet])
  return code
}
