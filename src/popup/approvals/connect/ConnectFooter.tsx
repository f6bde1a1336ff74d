import type { ReactNode } from 'react'
import { countedText, text } from '../../text.ts'
import { AnswerFooter } from '../AnswerFooter.tsx'
import type { Answering } from '../use-decision.ts'

/** The buttons of the connect approval, with a summary of the selection. */
export const ConnectFooter = ({
  accounts,
  chains,
  needsNode,
  armed,
  running,
  error,
  onConnect,
  onCancel,
}: {
  accounts: number
  chains: number
  /** Whether none of the requested networks has a node. */
  needsNode: boolean
  /** Whether the approval was visible for long enough. */
  armed: boolean
  running: Answering
  error: string | undefined
  onConnect: () => void
  onCancel: () => void
}): ReactNode => {
  const reason = reasonNotToConnect({ accounts, chains, needsNode })
  const sum = text(
    'chosen',
    countedText('accounts', accounts),
    countedText('networks', chains),
  )
  return (
    <AnswerFooter
      sum={reason ?? sum}
      blocked={reason !== undefined}
      armed={armed}
      running={running}
      error={error}
      approve={text(running === 'approve' ? 'connecting' : 'connect')}
      onApprove={onConnect}
      onCancel={onCancel}
    />
  )
}

const reasonNotToConnect = ({
  accounts,
  chains,
  needsNode,
}: {
  accounts: number
  chains: number
  needsNode: boolean
}): string | undefined => {
  if (accounts === 0 && chains === 0) return text('chooseBoth')
  if (accounts === 0) return text('chooseAccount')
  if (chains === 0) return text(needsNode ? 'setUpNodeFirst' : 'chooseNetwork')
  return undefined
}
