import { useCallback } from 'react'
import { useAnswer } from '../use-answer.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** The address of the block explorer of a network, if it has one. */
export const useExplorer = (
  chainId: string,
  wallet: WalletCalls,
): string | undefined => {
  const ask = useCallback(() => wallet.call('listNetworks'), [wallet])
  const answer = useAnswer({ wallet, event: 'networksChanged', ask })
  if (answer.status !== 'ready') return undefined
  return answer.value.find((one) => one.chainId === chainId)?.explorerUrl
}
