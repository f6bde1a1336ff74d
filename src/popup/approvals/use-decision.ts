import type {
  ApprovalKinds,
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
  wallet,
}: {
  approval: { kind: Name; id: string; hash: string }
  /** Called before the decision is sent. */
  onAnswer: () => void
  wallet: WalletCalls
}): Decision<Name> => {
  const { running, error, run } = useRun<NonNullable<Answering>>()
  const decide = (
    name: NonNullable<Answering>,
    task: () => Promise<unknown>,
  ): void => {
    if (running) return
    onAnswer()
    // Stays busy until the background closes the approval.
    run({ name, task, staysBusy: () => true })
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
