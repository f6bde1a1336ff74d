import { type ReactNode, useCallback } from 'react'
import type { NodeStatus as Status } from '../../messaging/network-contract.ts'
import { failureText } from '../node-texts.ts'
import { type TextKey, text } from '../text.ts'
import { useAnswer } from '../use-answer.ts'
import type { WalletCalls } from '../wallet-calls.ts'

type Shown = Status['state'] | 'checking'

const statusTexts: Record<Shown, TextKey> = {
  checking: 'nodeChecking',
  good: 'nodeGood',
  failing: 'nodeFailing',
  none: 'noNodeShort',
}

/** The status of a node, checked when it is first shown. */
export const NodeStatus = ({
  chainId,
  wallet,
}: {
  chainId: string
  wallet: WalletCalls
}): ReactNode => {
  const ask = useCallback(
    () => wallet.call('checkNode', { chainId }),
    [wallet, chainId],
  )
  const answer = useAnswer({ wallet, event: 'networksChanged', ask })
  if (answer.status === 'failed') return <Dot shown="failing" />
  if (answer.status === 'loading') return <Dot shown="checking" />
  const { value } = answer
  return value.state === 'failing' ? (
    <Dot shown="failing" title={failureText(value.failure)} />
  ) : (
    <Dot shown={value.state} />
  )
}

/**
 * As wide as the widest state, so that no row becomes higher or lower when its
 * state arrives, under a click.
 */
export const Dot = ({
  shown,
  title,
}: {
  shown: Shown
  title?: string
}): ReactNode => (
  <span
    className={`status status-${shown}`}
    title={title}
    data-widest={text('noNodeShort')}
  >
    <span className={shown === 'checking' ? 'visually-hidden' : undefined}>
      {text(statusTexts[shown])}
    </span>
  </span>
)
