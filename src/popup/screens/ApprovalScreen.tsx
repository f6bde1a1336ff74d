import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ConnectApproval } from '../../messaging/popup-contract.ts'
import { messageOf } from '../../protocol/message-of.ts'
import { choiceOf, type Touched, touch } from '../choice.ts'
import { AccountBoxes } from '../components/AccountBoxes.tsx'
import { AddAccount } from '../components/AddAccount.tsx'
import { ApprovalFooter, type Progress } from '../components/ApprovalFooter.tsx'
import { LeftOutList } from '../components/LeftOutList.tsx'
import { NetworkBoxes } from '../components/NetworkBoxes.tsx'
import { Origin } from '../components/Origin.tsx'
import { text } from '../text.ts'
import { useArmed } from '../use-armed.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** A site's request for a session: which accounts, on which networks. */
export const ApprovalScreen = ({
  approval,
  touched,
  onTouch,
  wallet,
}: {
  approval: ConnectApproval
  touched: Touched
  onTouch: (touched: Touched) => void
  wallet: WalletCalls
}): ReactNode => {
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
          <Origin origin={approval.origin} />
        </div>
        <p className="hint">{text('connectHint')}</p>
      </header>
      <AccountBoxes
        accounts={approval.accounts}
        ticked={choice.accounts}
        disabled={busy}
        onTick={(key, ticked) =>
          onTouch(touch(touched, { list: 'accounts', key, ticked }))
        }
      />
      <AddAccount held={approval.accounts.length} wallet={wallet} />
      <NetworkBoxes
        chains={approval.chains}
        ticked={choice.chains}
        disabled={busy}
        onTick={(key, ticked) =>
          onTouch(touch(touched, { list: 'chains', key, ticked }))
        }
      />
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
