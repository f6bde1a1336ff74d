import type { ReactNode } from 'react'
import { shortAddress } from '../../short-address.ts'
import { text } from '../../text.ts'
import type { ChangeRow } from './change-rows.ts'

/**
 * What a node predicts. Its size depends on the request alone: what arrives
 * late must not move the button. More rows than expected scroll.
 */
export const ChangesBox = ({
  isBusy,
  isFew,
  message,
  rows,
  notice,
  children,
}: {
  /** Whether the node has not answered yet. */
  isBusy: boolean
  /** Whether one asset changes, and the fee. */
  isFew: boolean
  message: string | undefined
  rows: readonly ChangeRow[]
  /** Above the message. */
  notice?: ReactNode
  /** Below the rows. */
  children?: ReactNode
}): ReactNode => (
  <section className="changes" aria-labelledby="changes-title">
    <h2 className="section-title" id="changes-title">
      {text('previewTitle')}
    </h2>
    <div
      className={`changes-list ${isFew ? 'changes-few' : ''}`}
      aria-live="polite"
      aria-busy={isBusy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
      tabIndex={0}
      data-scrolls
    >
      {notice}
      {message !== undefined && <p className="hint">{message}</p>}
      {rows.length > 0 && (
        <ul className="changes-rows">
          {rows.map((row) => (
            <Change row={row} key={row.key} />
          ))}
        </ul>
      )}
      {children}
    </div>
    <p className="hint hint-small">{text('previewNote')}</p>
  </section>
)

const Change = ({
  row: { name, contract, change, isGain, span, warning },
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
    {warning !== undefined && <p className="change-warning">{warning}</p>}
  </li>
)
