import { type ReactNode, useEffect, useState } from 'react'
import type { TypedData } from '../../protocol/typed-data/typed-data.ts'
import type { Described } from '../clear-signing/described.ts'
import { describeTypedData } from '../clear-signing/load-clear-signing.ts'
import type { Permit } from '../clear-signing/permit.ts'
import { permitSentences } from '../signing/permit-words.ts'
import { text } from '../text.ts'
import { visibleText } from '../visible-text.ts'

/** What data of a known shape does, in words. */
export const TypedDataMeaning = ({
  typedData,
  permit,
}: {
  typedData: TypedData
  permit: Permit | undefined
}): ReactNode => {
  const [described, setDescribed] = useState<Described>()
  useEffect(() => {
    let isHere = true
    describeTypedData(typedData).then((found) => isHere && setDescribed(found))
    return () => {
      isHere = false
    }
  }, [typedData])
  return (
    <>
      {permit && <PermitMeaning permit={permit} />}
      {described && (
        <section className="signed" aria-labelledby="signed-meaning">
          <h2 className="section-title" id="signed-meaning">
            {text('dataMeaning')}
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

const PermitMeaning = ({ permit }: { permit: Permit }): ReactNode => {
  const isUnlimited = permit.tokens.some(({ isUnlimited }) => isUnlimited)
  const isAny = permit.tokens.some(({ amount }) => amount > 0n)
  return (
    <>
      <ul className="permit">
        {permitSentences(permit).map((sentence, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one may be twice
          <li key={index}>{sentence}</li>
        ))}
      </ul>
      {isAny && <p className="site-warning">{text('permitWarning')}</p>}
      {isUnlimited && <p className="site-warning">{text('permitUnlimited')}</p>}
    </>
  )
}
