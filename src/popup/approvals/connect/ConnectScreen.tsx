import type { ReactNode } from 'react'
import {
  canBeTicked,
  changeBoxes,
  changesIn,
  choiceOf,
  grantedBy,
  lackingIn,
} from '../../choice.ts'
import { AccountBoxes } from '../../components/AccountBoxes.tsx'
import { GrantDetails } from '../../components/GrantDetails.tsx'
import { NetworkBoxes } from '../../components/NetworkBoxes.tsx'
import { text } from '../../text.ts'
import { useArmed } from '../../use-armed.ts'
import { ApprovalHead } from '../ApprovalHead.tsx'
import type { ApprovalScreenProps } from '../approval-screen.ts'
import { useDecision } from '../use-decision.ts'
import { ConnectFooter } from './ConnectFooter.tsx'
import { LeftOutList } from './LeftOutList.tsx'
import { MoreAccounts } from './MoreAccounts.tsx'
import { NewAccount } from './NewAccount.tsx'
import { useAnsweringNodes } from './use-answering-nodes.ts'

/** A site's request for a session: which accounts, on which networks. */
export const ConnectScreen = ({
  approval: asked,
  view,
  changes,
  onChangeBoxes,
  onAnswer,
  onAddKeys,
  wallet,
}: ApprovalScreenProps<'connect'>): ReactNode => {
  const { id, hash } = asked
  const nodes = useAnsweringNodes(asked.chains, { view, wallet })
  const approval = {
    ...asked,
    chains: asked.chains.map((chain) =>
      nodes.states.has(chain.chainId) ? { ...chain, needsNode: true } : chain,
    ),
  }
  const boxes = changesIn(id, changes)
  const choice = choiceOf(approval, boxes)
  const granted = grantedBy(approval.accounts, choice)
  const { running, error, approve, cancel } = useDecision({
    approval,
    onAnswer,
    // The worker asks the nodes too.
    onFailure: nodes.again,
    wallet,
  })
  const busy = running !== undefined
  // A network that is offered late is selected, and has to be seen.
  const armed = useArmed([id, hash, ...nodes.states.keys()].join(' '))

  return (
    <div className="approval">
      <ApprovalHead
        title={text('connectTitle')}
        origin={approval.origin}
        hint={text('connectHint')}
      />
      <AccountBoxes
        accounts={approval.accounts}
        chains={approval.chains}
        ticked={choice.accounts}
        disabled={busy}
        onTick={(keys, ticked) =>
          onChangeBoxes(changeBoxes(boxes, { list: 'accounts', keys, ticked }))
        }
      >
        <NewAccount view={view} wallet={wallet} />
      </AccountBoxes>
      <NetworkBoxes
        chains={approval.chains}
        ticked={choice.chains}
        lacking={lackingIn(approval, choice)}
        nodes={nodes}
        disabled={busy}
        wallet={wallet}
        onTick={(keys, ticked) =>
          onChangeBoxes(changeBoxes(boxes, { list: 'chains', keys, ticked }))
        }
      />
      <MoreAccounts
        view={view}
        held={approval.accounts.length}
        wallet={wallet}
        onAddKeys={onAddKeys}
      />
      <GrantDetails chains={approval.chains} />
      {approval.leftOut.length > 0 && (
        <LeftOutList leftOut={approval.leftOut} more={approval.moreLeftOut} />
      )}
      <ConnectFooter
        choice={choice}
        granted={granted}
        needsNode={approval.chains.every((chain) => !canBeTicked(chain))}
        isSilent={asked.chains.some(canBeTicked)}
        armed={armed}
        running={running}
        error={error}
        onConnect={() => approve(choice)}
        onCancel={cancel}
      />
    </div>
  )
}
