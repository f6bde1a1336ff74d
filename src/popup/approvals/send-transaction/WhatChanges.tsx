import type { ReactNode } from 'react'
import type { Preview } from '../../../messaging/preview-contract.ts'
import { readTokenCall } from '../../../protocol/token-call.ts'
import { countedText, text } from '../../text.ts'
import { visibleText } from '../../visible-text.ts'
import { ChangesBox } from './ChangesBox.tsx'
import { type ChangeFacts, changeRows } from './change-rows.ts'
import type { Previewing } from './use-preview.ts'

/** What the node predicts. */
export const WhatChanges = ({
  previewing,
  ...facts
}: ChangeFacts & { previewing: Previewing }): ReactNode => {
  const preview = previewing.status === 'ready' ? previewing.preview : undefined
  const rows =
    preview && preview.kind !== 'unknown' ? changeRows(preview, facts) : []
  const unread = preview?.kind === 'changes' ? (preview.unread ?? 0) : 0
  return (
    <ChangesBox
      isBusy={preview === undefined}
      isFew={isSimple(facts)}
      notice={
        unread > 0 && (
          <p className="changes-unread">
            {countedText('previewUnread', unread)}
          </p>
        )
      }
      message={messageOf(preview)}
      rows={rows}
    />
  )
}

/** A transfer or a token call changes one asset, and costs a fee. */
const isSimple = ({ calls }: ChangeFacts): boolean => {
  const [first, ...others] = calls
  if (!first || others.length > 0) return false
  const { to, value, data } = first.request
  return (
    to !== undefined &&
    (data === '0x' || (value === '0x0' && readTokenCall(data) !== undefined))
  )
}

const messageOf = (preview: Preview | undefined): string | undefined => {
  if (!preview) return text('previewLoading')
  switch (preview.kind) {
    case 'unknown':
      return text(
        preview.isUnsupported ? 'previewUnsupported' : 'previewUnknown',
      )
    case 'reverts':
      return text('previewReverts', visibleText(preview.reason))
    case 'changes': {
      const { native, tokens, items, allowances, unread } = preview
      if (unread === null) return text('previewComputed')
      const hasChange =
        native.before !== native.after ||
        [tokens, items, allowances].some(({ length }) => length > 0)
      // Beside an event that cannot be read, nothing says that nothing changes.
      return hasChange || unread > 0 ? undefined : text('previewNoChangeRead')
    }
  }
}
