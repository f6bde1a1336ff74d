import type { ReactNode } from 'react'
import type { Preview } from '../../../messaging/preview-contract.ts'
import { readTokenCall } from '../../../protocol/token-call.ts'
import type { TransactionRequest } from '../../../protocol/transaction.ts'
import { shortAddress } from '../../short-address.ts'
import { text } from '../../text.ts'
import { visibleText } from '../../visible-text.ts'
import { type ChangeFacts, type ChangeRow, changeRows } from './change-rows.ts'
import type { Previewing } from './use-preview.ts'

/**
 * What the node predicts. Its size depends on the request alone: what arrives
 * late must not move the button. More rows than expected scroll.
 */
export const WhatChanges = ({
  previewing,
  ...facts
}: ChangeFacts & { previewing: Previewing }): ReactNode => {
  const preview = previewing.status === 'ready' ? previewing.preview : undefined
  const rows =
    preview && preview.kind !== 'unknown' ? changeRows(preview, facts) : []
  return (
    <section className="changes" aria-labelledby="changes-title">
      <h2 className="section-title" id="changes-title">
        {text('previewTitle')}
      </h2>
      <div
        className={`changes-list ${isSimple(facts.subject.request) ? 'changes-few' : ''}`}
        aria-live="polite"
        aria-busy={preview === undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        tabIndex={0}
        data-scrolls
      >
        <Message preview={preview} />
        {rows.length > 0 && (
          <ul className="changes-rows">
            {rows.map((row) => (
              <Change row={row} key={row.key} />
            ))}
          </ul>
        )}
      </div>
      <p className="hint hint-small">{text('previewNote')}</p>
    </section>
  )
}

/** A transfer or a token call changes one asset, and costs a fee. */
const isSimple = ({ to, value, data }: TransactionRequest): boolean =>
  to !== undefined &&
  (data === '0x' || (value === '0x0' && readTokenCall(data) !== undefined))

const Message = ({ preview }: { preview: Preview | undefined }): ReactNode => {
  const words = messageOf(preview)
  return words !== undefined && <p className="hint">{words}</p>
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
      const { native, tokens, items, allowances } = preview
      const hasChange =
        native.before !== native.after ||
        [tokens, items, allowances].some(({ length }) => length > 0)
      return hasChange ? undefined : text('previewNothing')
    }
  }
}

const Change = ({
  row: { name, contract, change, isGain, span },
}: {
  row: ChangeRow
}): ReactNode => (
  <li className="change">
    <bdi className="change-name">{name}</bdi>
    <bdi
      className={`change-amount ${isGain ? 'change-gain' : ''}`}
      title={change.full}
    >
      {change.short}
    </bdi>
    {contract !== undefined && (
      <code className="change-contract" dir="ltr" title={contract}>
        {shortAddress(contract)}
      </code>
    )}
    {span && (
      <bdi className="change-span" title={span.full}>
        {span.short}
      </bdi>
    )}
  </li>
)
