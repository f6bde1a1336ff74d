import type { ReactNode } from 'react'
import {
  isGiven,
  isPermitLike,
  type Permit,
  readPermit,
} from '../../../protocol/typed-data/permit.ts'
import type { TypedData } from '../../../protocol/typed-data/typed-data.ts'
import type { Described } from '../../clear-signing/described.ts'
import { text } from '../../text.ts'
import { visibleText } from '../../visible-text.ts'
import { permitSentences } from './permit-texts.ts'

/** A summary of typed data with a known type. */
export const TypedDataSummary = ({
  typedData,
  described,
}: {
  typedData: TypedData
  described: Described | undefined
}): ReactNode => {
  const permit = readPermit(typedData)
  const isUnread = !permit && isPermitLike(typedData.primaryType)
  return (
    <>
      {permit && <PermitSummary permit={permit} />}
      {isUnread && <p className="site-warning">{text('permitUnknown')}</p>}
      {described && (
        <section className="signed" aria-labelledby="signed-meaning">
          <h2 className="section-title" id="signed-meaning">
            {text('dataSummary')}
          </h2>
          <div className="panel">
            <p dir="ltr">
              <bdi>{visibleText(described.sentence)}</bdi>
            </p>
            <dl className="figures" dir="ltr">
              {described.fields.map(({ label, value }) => (
                <div className="figure" key={label}>
                  <dt>{visibleText(label)}</dt>
                  <dd>{visibleText(value)}</dd>
                </div>
              ))}
            </dl>
          </div>
        </section>
      )}
    </>
  )
}

const PermitSummary = ({ permit }: { permit: Permit }): ReactNode => {
  const { rights } = permit
  const isUnlimited = rights.some(
    (right) => right.kind === 'spend' && right.isUnlimited,
  )
  return (
    <>
      <ul className="permit">
        {permitSentences(permit).map((sentence, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one may be twice
          <li key={index}>{sentence}</li>
        ))}
      </ul>
      {rights.some(isGiven) && (
        <p className="site-warning">{text('permitWarning')}</p>
      )}
      {isUnlimited && <p className="site-warning">{text('permitUnlimited')}</p>}
    </>
  )
}
