import type {
  ApprovalKinds,
  Decided,
  KindName,
} from '../../messaging/approval-contract.ts'
import { useRun } from '../use-run.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { sendYes } from './send-yes.ts'

/** Which decision is being sent. */
export type Answering = 'approve' | 'cancel' | undefined

export type Decision<Name extends KindName> = {
  running: Answering
  error: string | undefined
  approve: (choice: ApprovalKinds[Name]['choice']) => void
  cancel: () => void
}

/** Sends the user's decision, one at a time. */
export const useDecision = <Name extends KindName>({
  approval,
  onAnswer,
  onFailure,
  wallet,
}: {
  approval: { kind: Name; id: string; hash: string }
  /** Called before the decision is sent. */
  onAnswer: () => void
  /** Called if it could not be carried out; the approval stays open. */
  onFailure?: (failure: ApprovalKinds[Name]['failure']) => void
  wallet: WalletCalls
}): Decision<Name> => {
  const { running, error, run } = useRun<NonNullable<Answering>>()
  const decide = async (
    name: NonNullable<Answering>,
    task: () => Promise<Decided<Name> | null>,
  ): Promise<void> => {
    if (running) return
    onAnswer()
    const decided = await run({
      name,
      task,
      // Until the background closes the approval.
      staysBusy: (value) => value === null || value.done,
    })
    if (decided?.value?.done === false) onFailure?.(decided.value.failure)
  }
  return {
    running,
    error,
    approve: (choice) =>
      decide('approve', () => sendYes(wallet, { approval, choice })),
    cancel: () =>
      decide('cancel', () => wallet.call('reject', { id: approval.id })),
  }
}
