import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ConnectApproval } from '../../messaging/popup-contract.ts'
import type { WalletView } from '../../messaging/wallet-contract.ts'
import { messageOf } from '../../protocol/message-of.ts'
import { choiceOf, type Touched, touch } from '../choice.ts'
import { AccountBoxes } from '../components/AccountBoxes.tsx'
import { ApprovalFooter, type Progress } from '../components/ApprovalFooter.tsx'
import { GrantDetails } from '../components/GrantDetails.tsx'
import { LeftOutList } from '../components/LeftOutList.tsx'
import { MoreAccounts } from '../components/MoreAccounts.tsx'
import { NetworkBoxes } from '../components/NetworkBoxes.tsx'
import { NewAccount } from '../components/NewAccount.tsx'
import { SiteIdentity } from '../components/SiteIdentity.tsx'
import { text } from '../text.ts'
import { useArmed } from '../use-armed.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { FirstRunScreen } from './FirstRunScreen.tsx'

type ApprovalProps = {
  approval: ConnectApproval
  view: WalletView
  touched: Touched
  onTouch: (touched: Touched) => void
  /** Said before the person's answer is sent. */
  onAnswer: () => void
  wallet: WalletCalls
}

/** A site's request for a session; keys may be set up in between. */
export const ApprovalScreen = (props: ApprovalProps): ReactNode => {
  const [isAddingKeys, setIsAddingKeys] = useState(false)
  const leave = (): void => setIsAddingKeys(false)
  return isAddingKeys ? (
    <FirstRunScreen wallet={props.wallet} back={leave} onDone={leave} />
  ) : (
    <ConnectQuestion {...props} onAddKeys={() => setIsAddingKeys(true)} />
  )
}

/** Which accounts, on which networks. */
const ConnectQuestion = ({
  approval,
  view,
  touched,
  onTouch,
  onAnswer,
  wallet,
  onAddKeys,
}: ApprovalProps & { onAddKeys: () => void }): ReactNode => {
  const { id, hash } = approval
  const choice = choiceOf(approval, touched)
  const heading = useRef<HTMLHeadingElement>(null)
  const [progress, setProgress] = useState<Progress>({})
  const busy = progress.running !== undefined
  const armed = useArmed(`${id} ${hash}`)

  useEffect(() => heading.current?.focus(), [])

  // After a success it stays busy: the screen goes when the background says so.
  const decide = async (
    running: NonNullable<Progress['running']>,
    call: () => Promise<null>,
  ): Promise<void> => {
    if (busy) return
    setProgress({ running })
    onAnswer()
    try {
      await call()
    } catch (error) {
      setProgress({
        error: messageOf(error),
      })
    }
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
        armed={armed}
        progress={progress}
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
