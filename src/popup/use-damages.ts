import { useCallback } from 'react'
import type { Damage } from '../messaging/damage-contract.ts'
import { type Answer, useAnswer } from './use-answer.ts'
import type { WalletCalls } from './wallet-calls.ts'

/** The stored records that the wallet does not use. */
export const useDamages = (wallet: WalletCalls): Answer<Damage[]> => {
  const ask = useCallback(() => wallet.call('listDamages'), [wallet])
  return useAnswer({ wallet, event: 'sitesChanged', ask })
}
