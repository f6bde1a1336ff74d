import type { ReactNode } from 'react'
import type { SolanaChanges } from '../../../protocol/solana/preview.ts'
import { text } from '../../text.ts'
import { visibleText } from '../../visible-text.ts'
import { ChangesBox } from '../send-transaction/ChangesBox.tsx'
import { solanaRows } from './change-rows.ts'

/** What the node predicts; undefined until it answers. */
export const SolanaChangesBox = ({
  changes,
  hidden,
  symbol,
  isFew,
  notice,
  children,
}: {
  changes: SolanaChanges | undefined
  /** How many accounts the node did not show. */
  hidden: number
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
    message={messageOf(changes, hidden)}
    rows={changes ? solanaRows(changes, symbol) : []}
  >
    {children}
  </ChangesBox>
)

/** "Nothing" only if all that may change was compared. */
const messageOf = (
  changes: SolanaChanges | undefined,
  hidden: number,
): string | undefined => {
  if (!changes) return text('previewLoading')
  switch (changes.kind) {
    case 'unknown':
      return text('previewUnknown')
    case 'fails':
      return text('warnFails', visibleText(changes.reason))
    case 'changes': {
      const { native, tokens, accounts } = changes
      const isSame =
        native.before === native.after &&
        tokens.length === 0 &&
        accounts.length === 0
      if (!isSame) return undefined
      return text(hidden === 0 ? 'previewNothing' : 'solanaNotAllSeen')
    }
  }
}
