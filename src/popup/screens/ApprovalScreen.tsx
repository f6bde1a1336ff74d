import type { ReactNode } from 'react'
import type { ConnectApproval } from '../../messaging/approval-contract.ts'
import type { WalletView } from '../../messaging/wallet-contract.ts'
import {
  type ChangedBoxes,
  canBeTicked,
  changeBoxes,
  choiceOf,
} from '../choice.ts'
import { AccountBoxes } from '../components/AccountBoxes.tsx'
import { ApprovalFooter } from '../components/ApprovalFooter.tsx'
import { ApprovalHead } from '../components/ApprovalHead.tsx'
import { GrantDetails } from '../components/GrantDetails.tsx'
import { LeftOutList } from '../components/LeftOutList.tsx'
import { MoreAccounts } from '../components/MoreAccounts.tsx'
import { NetworkBoxes } from '../components/NetworkBoxes.tsx'
import { NewAccount } from '../components/NewAccount.tsx'
import { text } from '../text.ts'
import { useArmed } from '../use-armed.ts'
import { useDecision } from '../use-decision.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** A site's request for a session: which accounts, on which networks. */
export const ApprovalScreen = ({
  approval,
  view,
  changes,
  onChangeBoxes,
  onAnswer,
  onAddKeys,
  wallet,
}: {
  approval: ConnectApproval
  view: WalletView
  changes: ChangedBoxes
  onChangeBoxes: (changes: ChangedBoxes) => void
  /** Called before the decision is sent. */
  onAnswer: () => void
  onAddKeys: () => void
  wallet: WalletCalls
}): ReactNode => {
  const { id, hash } = approval
  const choice = choiceOf(approval, changes)
  const { running, error, approve, cancel } = useDecision({
    approval,
    onAnswer,
    wallet,
  })
  const busy = running !== undefined
  const armed = useArmed(`${id} ${hash}`)

  return (
    <div className="approval">
      <ApprovalHead
        title={text('connectTitle')}
        origin={approval.origin}
        hint={text('connectHint')}
      />
      <AccountBoxes
        accounts={approval.accounts}
        ticked={choice.accounts}
        disabled={busy}
        onTick={(keys, ticked) =>
          onChangeBoxes(
            changeBoxes(changes, { list: 'accounts', keys, ticked }),
          )
        }
      >
        <NewAccount view={view} wallet={wallet} />
      </AccountBoxes>
      <MoreAccounts
        view={view}
        held={approval.accounts.length}
        wallet={wallet}
        onAddKeys={onAddKeys}
      />
      <NetworkBoxes
        chains={approval.chains}
        ticked={choice.chains}
        disabled={busy}
        wallet={wallet}
        onTick={(keys, ticked) =>
          onChangeBoxes(changeBoxes(changes, { list: 'chains', keys, ticked }))
        }
      />
      <GrantDetails chains={approval.chains} />
      {approval.leftOut.length > 0 && (
        <LeftOutList leftOut={approval.leftOut} more={approval.moreLeftOut} />
      )}
      <ApprovalFooter
        accounts={choice.accounts.length}
        chains={choice.chains.length}
        needsNode={approval.chains.every((chain) => !canBeTicked(chain))}
        armed={armed}
        running={running}
        error={error}
        onConnect={() => approve(choice)}
        onCancel={cancel}
      />
    </div>
  )
}
