import { useCallback, useEffect, useRef, useState } from 'react'
import type { LoggedEvent } from '../../messaging/allowance-contract.ts'
import { faultText } from '../fault-text.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import {
  allowancesIn,
  applies,
  type FoundAllowance,
  keyOf,
  type LoggedAllowance,
} from './allowance-list.ts'
import { eventsOf, olderTransactions } from './own-history.ts'
import {
  type BlockRange,
  type Position,
  type SearchEnd,
  START,
  searchBack,
} from './search-back.ts'

/** Allowances that are read at once. */
const READ_AT_ONCE = 8

export type Allowances = {
  /** Those that apply, the newest first. */
  found: readonly FoundAllowance[]
  range: BlockRange | undefined
  /** Undefined while it searches. */
  end: SearchEnd | { kind: 'error'; reason: string } | undefined
  /** How many transactions of the user could not be read. */
  unread: number
  /** Starts or continues the search. */
  search: () => void
  stop: () => void
  /** Reads what applies now. */
  read: (allowance: LoggedAllowance) => Promise<void>
}

type State = Pick<Allowances, 'range' | 'end' | 'unread'> & {
  found: readonly FoundAllowance[]
}

const nothing: State = {
  found: [],
  range: undefined,
  end: undefined,
  unread: 0,
}

/** What others may take from an account, as the node of the chain reports. */
export const useAllowances = ({
  chainId,
  account,
  wallet,
}: {
  chainId: string
  account: string
  wallet: WalletCalls
}): Allowances => {
  const [state, setState] = useState(nothing)
  const position = useRef<Position>(START)
  const running = useRef<AbortController>(undefined)
  /** The keys of allowances, and the hashes of transactions, that were read. */
  const known = useRef(new Set<string>())
  const change = useCallback(
    (next: Partial<State>): void => setState((last) => ({ ...last, ...next })),
    [],
  )

  const read = useCallback(
    async (allowance: LoggedAllowance): Promise<void> => {
      const { kind, token, spender } = allowance
      const report = await wallet.call('readAllowance', {
        chainId,
        account,
        kind,
        token,
        spender,
      })
      setState((last) => ({
        ...last,
        found: [
          ...last.found.filter((one) => keyOf(one) !== keyOf(allowance)),
          { ...allowance, report },
        ],
      }))
    },
    [wallet, chainId, account],
  )

  const add = useCallback(
    async (
      events: readonly LoggedEvent[],
      signal: AbortSignal,
    ): Promise<void> => {
      const added = allowancesIn(events, account).filter(
        (one) => !known.current.has(keyOf(one)),
      )
      while (added.length > 0 && !signal.aborted) {
        const some = added.splice(0, READ_AT_ONCE)
        await Promise.all(some.map(read))
        for (const one of some) known.current.add(keyOf(one))
      }
    },
    [account, read],
  )

  const run = useCallback(
    async (signal: AbortSignal): Promise<void> => {
      change({ end: undefined, unread: 0 })
      const end = await searchBack({
        start: position.current,
        ask: (asked) =>
          wallet.call('searchAllowances', { chainId, account, ...asked }),
        onFound: async (next, events) => {
          await add(events, signal)
          if (signal.aborted) return
          position.current = next
          change({ range: next.range })
        },
        signal,
      })
      const { range } = position.current
      let unread = 0
      if (end.kind === 'paused' || end.kind === 'refused') {
        const before = range?.from ?? Number.POSITIVE_INFINITY
        const sent = (await wallet.call('listTransactions')).filter(
          ({ hash }) => !known.current.has(hash),
        )
        const where = { chainId, account, before }
        for (const { hash } of olderTransactions(sent, where)) {
          if (signal.aborted) return
          const report = await wallet.call('readReceipt', { chainId, hash })
          if (report.kind === 'mined') {
            await add(eventsOf(report, hash), signal)
            if (!signal.aborted) known.current.add(hash)
          } else unread += 1
        }
      }
      if (!signal.aborted) change({ end, unread })
    },
    [wallet, chainId, account, add, change],
  )

  const search = useCallback((): void => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    run(controller.signal).catch((error) => {
      if (controller.signal.aborted) return
      change({ end: { kind: 'error', reason: faultText(error) } })
    })
  }, [run, change])

  const stop = useCallback((): void => {
    running.current?.abort()
    change({ end: { kind: 'stopped' } })
  }, [change])

  useEffect(() => {
    setState(nothing)
    position.current = START
    known.current = new Set()
    search()
    return () => running.current?.abort()
  }, [search])

  const now = Date.now()
  return {
    ...state,
    found: state.found
      .filter((one) => applies(one, now))
      .sort((a, b) => b.block - a.block),
    search,
    stop,
    read,
  }
}
