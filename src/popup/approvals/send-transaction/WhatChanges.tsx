import type { ReactNode } from 'react'
import type { Preview } from '../../../messaging/preview-contract.ts'
import { readTokenCall } from '../../../protocol/token-call.ts'
import type { TransactionRequest } from '../../../protocol/transaction.ts'
import { text } from '../../text.ts'
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
  return (
    <ChangesBox
      isBusy={preview === undefined}
      isFew={isSimple(facts.subject.request)}
      message={messageOf(preview)}
      rows={rows}
    />
  )
}

/** A transfer or a token call changes one asset, and costs a fee. */
const isSimple = ({ to, value, data }: TransactionRequest): boolean =>
  to !== undefined &&
  (data === '0x' || (value === '0x0' && readTokenCall(data) !== undefined))

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
      const { native, tokens, items, allowances } = preview
      const hasChange =
        native.before !== native.after ||
        [tokens, items, allowances].some(({ length }) => length > 0)
      return hasChange ? undefined : text('previewNothing')
    }
  }
}
