import type { ReactNode } from 'react'
import type { SessionChoice } from '../../../messaging/site-contract.ts'
import { countedText, text } from '../../text.ts'
import { AnswerFooter } from '../AnswerFooter.tsx'
import type { Answering } from '../use-decision.ts'

/** The buttons of the connect approval, with a summary of the selection. */
export const ConnectFooter = ({
  choice,
  granted,
  needsNode,
  isSilent,
  armed,
  running,
  error,
  onConnect,
  onCancel,
}: {
  choice: SessionChoice
  /** What of it the site gets. */
  granted: SessionChoice
  /** Whether none of the requested networks has a node. */
  needsNode: boolean
  /** Whether one has a node, which does not answer. */
  isSilent: boolean
  /** Whether the approval was visible for long enough. */
  armed: boolean
  running: Answering
  error: string | undefined
  onConnect: () => void
  onCancel: () => void
}): ReactNode => {
  const reason = reasonNotToConnect({
    choice,
    granted,
    needsNode,
    isSilent,
  })
  const sum = text(
    'chosen',
    countedText('accounts', granted.accounts.length),
    countedText('networks', granted.chains.length),
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
  choice: { accounts, chains },
  granted,
  needsNode,
  isSilent,
}: {
  choice: SessionChoice
  granted: SessionChoice
  needsNode: boolean
  isSilent: boolean
}): string | undefined => {
  if (accounts.length === 0 && chains.length === 0) return text('chooseBoth')
  if (accounts.length === 0) return text('chooseAccount')
  if (chains.length === 0) {
    if (!needsNode) return text('chooseNetwork')
    return text(isSilent ? 'startNodeFirst' : 'setUpNodeFirst')
  }
  return granted.chains.length === 0 ? text('chooseAddress') : undefined
}
