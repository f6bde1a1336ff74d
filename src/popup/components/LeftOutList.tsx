import type { ReactNode } from 'react'
import type { LeftOut } from '../../messaging/popup-contract.ts'
import { countedText, text } from '../text.ts'

export const LeftOutList = ({
  leftOut,
  more,
}: {
  leftOut: LeftOut[]
  /** How many are not named. */
  more: number
}): ReactNode => (
  <section className="left-out" aria-labelledby="left-out-title">
    <h2 className="section-title" id="left-out-title">
      {text('leftOutTitle')}
    </h2>
    <p className="hint">{text('leftOutHint')}</p>
    <ul className="left-out-list">
      {leftOut.map(({ what, reason }) => (
        <li key={`${what} ${reason}`}>
          <code className="left-out-what" dir="ltr">
            {what}
          </code>{' '}
          <span className="left-out-reason">{reason}</span>
        </li>
      ))}
    </ul>
    {more > 0 && <p className="hint">{countedText('moreLeftOut', more)}</p>}
  </section>
)
