import { type ReactNode, useState } from 'react'
import type { WalletView } from '../../messaging/wallet-contract.ts'
import { type ChangedBoxes, changesIn } from '../choice.ts'
import { type Draft, draftOf } from '../network-draft.ts'
import { AddChainScreen } from '../screens/AddChainScreen.tsx'
import { ApprovalScreen } from '../screens/ApprovalScreen.tsx'
import type { ViewedRequest } from '../use-viewed-request.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { ActingRequest } from './ActingRequest.tsx'
import { QueueBar } from './QueueBar.tsx'

/** One pending request, with navigation to the others. */
export const Requests = ({
  queue,
  view,
  changes,
  onChangeBoxes,
  onAddKeys,
  wallet,
}: {
  queue: ViewedRequest
  view: WalletView
  /** The changes to each approval. */
  changes: readonly ChangedBoxes[]
  onChangeBoxes: (changes: ChangedBoxes) => void
  /** Called to set up keys before deciding. */
  onAddKeys: () => void
  wallet: WalletCalls
}): ReactNode => {
  const { request, noteAnswer } = queue
  const [drafts, setDrafts] = useState<readonly Draft[]>([])
  return (
    <>
      <QueueBar queue={queue} wallet={wallet} />
      {request.kind === 'connect' ? (
        <ApprovalScreen
          key={request.id}
          approval={request}
          view={view}
          changes={changesIn(request.id, changes)}
          onChangeBoxes={onChangeBoxes}
          onAnswer={noteAnswer}
          onAddKeys={onAddKeys}
          wallet={wallet}
        />
      ) : request.kind === 'add-chain' ? (
        <AddChainScreen
          key={request.id}
          approval={request}
          draft={draftOf(request, drafts)}
          onDraft={(draft) =>
            setDrafts([...drafts.filter(({ id }) => id !== draft.id), draft])
          }
          onAnswer={noteAnswer}
          wallet={wallet}
        />
      ) : (
        <ActingRequest
          key={request.id}
          request={request}
          onAnswer={noteAnswer}
          wallet={wallet}
        />
      )}
    </>
  )
}
