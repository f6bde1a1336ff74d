import { useState } from 'react'
import type { AddChainApproval } from '../../../messaging/approval-contract.ts'
import type {
  NetworkProblem,
  NodeFailure,
} from '../../../messaging/network-contract.ts'
import { typedNode } from '../../node-draft.ts'
import type { TriedNode } from '../../node-texts.ts'
import { type Run, useRun } from '../../use-run.ts'
import type { WalletCalls } from '../../wallet-calls.ts'
import { sendYes } from '../send-yes.ts'
import { type NetworkDraft, nodeOf } from './network-draft.ts'

export type AddChainOutcome =
  /** `others` has the failures of the nodes that were tried next. */
  | ({ kind: 'report'; others: NodeFailure[] } & TriedNode)
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
  approval,
  draft,
  onAnswer,
  wallet,
}: {
  approval: AddChainApproval
  draft: NetworkDraft
  onAnswer: () => void
  wallet: WalletCalls
}): AddChainRun => {
  const { id } = approval
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
      const node = typedNode(draft)
      if (node.url === '') return
      start('test', async () => ({
        kind: 'report',
        report: await wallet.call('testSuggestedNode', { id, node }),
        others: [],
        isRefusal: false,
      }))
    },
    add: () =>
      start('add', async () => {
        onAnswer()
        const { network } = draft
        const node = nodeOf(draft, approval)
        const choice = { network, node }
        const result = await sendYes(wallet, { approval, choice })
        if (result.done) return undefined
        const { failure } = result
        return 'problem' in failure
          ? { kind: 'problem', problem: failure.problem }
          : { kind: 'report', ...failure, isRefusal: true }
      }),
    cancel: () =>
      start('cancel', async () => {
        onAnswer()
        await wallet.call('reject', { id })
        return undefined
      }),
  }
}
