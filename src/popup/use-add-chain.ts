import { useState } from 'react'
import type { NetworkProblem } from '../messaging/network-contract.ts'
import type { AddChainApproval } from '../messaging/queue-contract.ts'
import { type Draft, nodeOf } from './network-draft.ts'
import type { TriedNode } from './node-texts.ts'
import { type Run, useRun } from './use-run.ts'
import type { WalletCalls } from './wallet-calls.ts'

export type AddChainOutcome =
  | ({ kind: 'report' } & TriedNode)
  | { kind: 'problem'; problem: NetworkProblem }

type Action = 'test' | 'add' | 'cancel'

export type AddChainRun = Pick<Run<Action>, 'running' | 'error'> & {
  outcome: AddChainOutcome | undefined
  test: () => void
  add: () => void
  cancel: () => void
}

/** Tests, adds or cancels a suggested network, one at a time. */
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
  const { running, error, run } = useRun<Action>()
  const [outcome, setOutcome] = useState<AddChainOutcome>()

  /** Undefined when it was decided: stays busy until the screen closes. */
  const start = async (
    name: Action,
    task: () => Promise<AddChainOutcome | undefined>,
  ): Promise<void> => {
    if (running) return
    setOutcome(undefined)
    const done = await run({ name, task, staysBusy: (next) => !next })
    setOutcome(done?.value)
  }

  return {
    running,
    error,
    outcome,
    test: () => {
      const node = nodeOf(draft)
      if (!node) return
      start('test', async () => ({
        kind: 'report',
        report: await wallet.call('testSuggestedNode', { id, node }),
        isRefusal: false,
      }))
    },
    add: () =>
      start('add', async () => {
        onAnswer()
        const { network } = draft
        const node = nodeOf(draft)
        const result = await wallet.call('approveNetwork', {
          id,
          hash,
          network,
          node,
        })
        if (result.added) return undefined
        return 'problem' in result
          ? { kind: 'problem', problem: result.problem }
          : { kind: 'report', report: result.report, isRefusal: true }
      }),
    cancel: () =>
      start('cancel', async () => {
        onAnswer()
        await wallet.call('reject', { id })
        return undefined
      }),
  }
}
