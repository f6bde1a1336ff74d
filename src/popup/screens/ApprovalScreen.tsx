import { type ReactNode, useEffect, useRef } from 'react'
import type { ConnectApproval } from '../../messaging/popup-contract.ts'
import type { WalletView } from '../../messaging/wallet-contract.ts'
import { canBeTicked, choiceOf, type Touched, touch } from '../choice.ts'
import { AccountBoxes } from '../components/AccountBoxes.tsx'
import { ApprovalFooter, type Decision } from '../components/ApprovalFooter.tsx'
import { GrantDetails } from '../components/GrantDetails.tsx'
import { LeftOutList } from '../components/LeftOutList.tsx'
import { MoreAccounts } from '../components/MoreAccounts.tsx'
import { NetworkBoxes } from '../components/NetworkBoxes.tsx'
import { NewAccount } from '../components/NewAccount.tsx'
import { SiteIdentity } from '../components/SiteIdentity.tsx'
import { text } from '../text.ts'
import { useArmed } from '../use-armed.ts'
import { useRun } from '../use-run.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** A site's request for a session: which accounts, on which networks. */
export const ApprovalScreen = ({
  approval,
  view,
  touched,
  onTouch,
  onAnswer,
  onAddKeys,
  wallet,
}: {
  approval: ConnectApproval
  view: WalletView
  touched: Touched
  onTouch: (touched: Touched) => void
  /** Said before the person's answer is sent. */
  onAnswer: () => void
  onAddKeys: () => void
  wallet: WalletCalls
}): ReactNode => {
  const { id, hash } = approval
  const choice = choiceOf(approval, touched)
  const heading = useRef<HTMLHeadingElement>(null)
  const { running, error, run } = useRun<Decision>()
  const busy = running !== undefined
  const armed = useArmed(`${id} ${hash}`)

  useEffect(() => heading.current?.focus(), [])

  // After a success it stays busy: the screen goes when the background says so.
  const decide = (name: Decision, call: () => Promise<null>): void => {
    if (busy) return
    onAnswer()
    run({ name, task: call, staysBusy: () => true })
  }

  return (
    <div className="approval">
      <header className="approval-head">
        <h1
          ref={heading}
          className="screen-title"
          tabIndex={-1}
          aria-describedby="approval-origin"
        >
          {text('connectTitle')}
        </h1>
        <div id="approval-origin" className="site-origin">
          <SiteIdentity origin={approval.origin} />
        </div>
        <p className="hint">{text('connectHint')}</p>
      </header>
      <AccountBoxes
        accounts={approval.accounts}
        ticked={choice.accounts}
        disabled={busy}
        onTick={(keys, ticked) =>
          onTouch(touch(touched, { list: 'accounts', keys, ticked }))
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
          onTouch(touch(touched, { list: 'chains', keys, ticked }))
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
        onConnect={() =>
          decide('connect', () =>
            wallet.call('approve', { id, hash, ...choice }),
          )
        }
        onCancel={() => decide('cancel', () => wallet.call('reject', { id }))}
      />
    </div>
  )
}
