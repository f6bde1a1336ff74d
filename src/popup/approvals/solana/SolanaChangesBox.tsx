import type { ReactNode } from 'react'
import type { SolanaChanges } from '../../../protocol/solana/preview.ts'
import { text } from '../../text.ts'
import { visibleText } from '../../visible-text.ts'
import { ChangesBox } from '../send-transaction/ChangesBox.tsx'
import { solanaRows } from './change-rows.ts'

/** What the node predicts; undefined until it answers. */
export const SolanaChangesBox = ({
  changes,
  symbol,
  isFew,
  notice,
  children,
}: {
  changes: SolanaChanges | undefined
  symbol: string
  isFew: boolean
  /** Above the message, in the room that is reserved. */
  notice: ReactNode
  /** Below the message. */
  children: ReactNode
}): ReactNode => (
  <ChangesBox
    isBusy={changes === undefined}
    isFew={isFew}
    notice={notice}
    message={messageOf(changes)}
    rows={changes ? solanaRows(changes, symbol) : []}
  >
    {children}
  </ChangesBox>
)

const messageOf = (changes: SolanaChanges | undefined): string | undefined => {
  if (!changes) return text('previewLoading')
  switch (changes.kind) {
    case 'unknown':
      return text('previewUnknown')
    case 'fails':
      return text('warnFails', visibleText(changes.reason))
    case 'changes': {
      const { native, tokens } = changes
      return native.before === native.after && tokens.length === 0
        ? text('previewNothing')
        : undefined
    }
  }
}
