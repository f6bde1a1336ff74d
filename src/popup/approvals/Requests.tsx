import { type ComponentType, type ReactNode, useState } from 'react'
import { AutomaticNotice } from '../lazy-screens.ts'
import type { NetworkDraft } from './add-chain/network-draft.ts'
import { approvalKinds } from './all-kinds.ts'
import type { ApprovalScreenProps } from './approval-screen.ts'
import { QueueBar } from './QueueBar.tsx'
import type { ViewedRequest } from './use-viewed-request.ts'

/** One pending request, with navigation to the others. */
export const Requests = ({
  queue,
  ...props
}: {
  queue: ViewedRequest
} & Omit<
  ApprovalScreenProps,
  'approval' | 'onAnswer' | 'drafts' | 'onDraft'
>): ReactNode => {
  const { request, noteAnswer } = queue
  const [drafts, setDrafts] = useState<readonly NetworkDraft[]>([])
  // Each screen takes the approvals of its own kind.
  const Screen = approvalKinds[request.kind]
    .Screen as ComponentType<ApprovalScreenProps>
  return (
    <>
      {props.view.developer && <AutomaticNotice wallet={props.wallet} />}
      <QueueBar queue={queue} wallet={props.wallet} />
      <Screen
        key={request.id}
        approval={request}
        {...props}
        onAnswer={() => noteAnswer()}
        drafts={drafts}
        onDraft={(draft) =>
          setDrafts([...drafts.filter(({ id }) => id !== draft.id), draft])
        }
      />
    </>
  )
}
