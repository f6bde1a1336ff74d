import { useCallback, useEffect, useRef, useState } from 'react'
import type { TransferInput } from '../../messaging/send-contract.ts'
import type { PreparedSolanaTransfer } from '../../messaging/solana-contract.ts'
import { faultText } from '../fault-text.ts'
import { text } from '../text.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { isTransferTo } from './is-transfer-to.ts'

/** A blockhash is valid for a minute or more. */
const FRESH_MS = 30_000

/**
 * The transaction of a transfer, undefined until it is prepared. While the user
 * reads, it is prepared again before its blockhash expires. If that fails, the
 * last one stays, and is checked when it is sent.
 */
export const usePreparedTransfer = ({
  transfer,
  wallet,
}: {
  transfer: TransferInput
  wallet: WalletCalls
}): {
  answer: PreparedSolanaTransfer | undefined
  fault: string | undefined
  /** Prepares it now, and shows also why that fails. */
  prepare: () => void
  /** Prepares it now; if that fails, the last one stays. */
  renew: () => void
} => {
  const [answer, setAnswer] = useState<PreparedSolanaTransfer>()
  const [fault, setFault] = useState<string>()
  /** Only what was asked for last is shown. */
  const last = useRef(0)

  const ask = useCallback(
    async (isQuiet: boolean): Promise<void> => {
      last.current += 1
      const asked = last.current
      try {
        const found = await wallet.call('prepareSolanaTransfer', transfer)
        if (asked !== last.current || (isQuiet && !found.ready)) return
        if (
          found.ready &&
          !isTransferTo(found.prepared.transaction, transfer)
        ) {
          setAnswer(undefined)
          return setFault(text('solanaWrongTransfer'))
        }
        setAnswer(found)
      } catch (failure) {
        if (asked === last.current && !isQuiet) setFault(faultText(failure))
      }
    },
    [wallet, transfer],
  )

  useEffect(() => {
    void ask(false)
    const timer = setInterval(() => ask(true), FRESH_MS)
    return () => {
      clearInterval(timer)
      last.current += 1
    }
  }, [ask])

  const prepare = useCallback(() => void ask(false), [ask])
  const renew = useCallback(() => void ask(true), [ask])
  return { answer, fault, prepare, renew }
}
