import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { SentTransactionView } from '../../messaging/transaction-contract.ts'
import { momentText } from '../activity-texts.ts'
import { paths } from '../paths.ts'
import { text } from '../text.ts'
import { StateTag } from './SentTransactionState.tsx'

/** The transactions that one replaces, or that replace it. */
export const OtherAttempts = ({
  attempts,
}: {
  attempts: readonly SentTransactionView[]
}): ReactNode =>
  attempts.length > 0 && (
    <section className="activity-day" aria-labelledby="attempts-title">
      <h2 className="section-title" id="attempts-title">
        {text('otherAttempts')}
      </h2>
      <ul className="rows">
        {attempts.map((one) => (
          <li key={one.hash} className="row row-arrow">
            <div className="row-text">
              <Link
                href={paths.transaction(one.hash)}
                className="row-link activity-hash"
                dir="ltr"
              >
                {one.hash}
              </Link>
              <p className="row-facts">
                <StateTag transaction={one} />
                <time dateTime={new Date(one.at).toISOString()}>
                  {momentText(one.at)}
                </time>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
