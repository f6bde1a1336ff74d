import type {
  ApprovalKinds,
  KindName,
} from '../../messaging/approval-contract.ts'
import type { WalletView } from '../../messaging/wallet-contract.ts'
import type { ChangedBoxes } from '../choice.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import type { NetworkDraft } from './add-chain/network-draft.ts'

/** What every kind's screen gets; most use a part of it. */
export type ApprovalScreenProps<Name extends KindName = KindName> = {
  approval: ApprovalKinds[Name]['shown']
  view: WalletView
  wallet: WalletCalls
  /** Called before the decision is sent. */
  onAnswer: () => void
  /** Called to set up keys before deciding. */
  onAddKeys: () => void
  /** The user's edits, of all approvals: the user may go back and forth. */
  changes: readonly ChangedBoxes[]
  onChangeBoxes: (changes: ChangedBoxes) => void
  drafts: readonly NetworkDraft[]
  onDraft: (draft: NetworkDraft) => void
}
