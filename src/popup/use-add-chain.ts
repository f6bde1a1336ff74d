import { useState } from 'react'
import type {
  NetworkProblem,
  NodeReport,
} from '../messaging/network-contract.ts'
import type { AddChainApproval } from '../messaging/queue-contract.ts'
import { messageOf } from '../protocol/message-of.ts'
import { type Draft, nodeOf } from './network-draft.ts'
import type { WalletCalls } from './wallet-calls.ts'

export type AddChainOutcome =
  | { kind: 'report'; report: NodeReport; isRefusal: boolean }
  | { kind: 'problem'; problem: NetworkProblem }
  | { kind: 'failed'; reason: string }

export type AddChainRun = {
  running: 'test' | 'add' | 'cancel' | undefined
  outcome: AddChainOutcome | undefined
  test: () => void
  add: () => void
  cancel: () => void
}

/** One thing at a time that is done about a suggested network. */
export const useAddChain = ({
  approval: { id, hash },
  draft,
  onAnswer,
  wallet,
}: {
  approval: AddChainApproval
  draft: Draft
  onAnswer: () => void
  wallet: WalletCalls
}): AddChainRun => {
  const [running, setRunning] = useState<AddChainRun['running']>()
  const [outcome, setOutcome] = useState<AddChainOutcome>()

  /** Undefined when it is answered: it stays busy until the screen goes. */
  const run = async (
    what: NonNullable<AddChainRun['running']>,
    task: () => Promise<AddChainOutcome | undefined>,
  ): Promise<void> => {
    if (running) return
    setRunning(what)
    setOutcome(undefined)
    try {
      const next = await task()
      if (!next) return
      setOutcome(next)
    } catch (error) {
      setOutcome({ kind: 'failed', reason: messageOf(error) })
    }
    setRunning(undefined)
  }

  return {
    running,
    outcome,
    test: () => {
      const node = nodeOf(draft)
      if (!node) return
      run('test', async () => ({
        kind: 'report',
        report: await wallet.call('testSuggestedNode', { id, node }),
        isRefusal: false,
      }))
    },
    add: () =>
      run('add', async () => {
        onAnswer()
        const { network } = draft
        const node = nodeOf(draft)
        const said = await wallet.call('approveNetwork', {
          id,
          hash,
          network,
          node,
        })
        if (said.added) return undefined
        return 'problem' in said
          ? { kind: 'problem', problem: said.problem }
          : { kind: 'report', report: said.report, isRefusal: true }
      }),
    cancel: () =>
      run('cancel', async () => {
        onAnswer()
        await wallet.call('reject', { id })
        return undefined
      }),
  }
}
