import { type ReactNode, useState } from 'react'
import type { TransactionSubject } from '../../../messaging/transaction-contract.ts'
import type { Described } from '../../clear-signing/described.ts'
import { Disclosure } from '../../components/Disclosure.tsx'
import { countedText, text } from '../../text.ts'
import { visibleText } from '../../visible-text.ts'

/** The decoded call, if possible, and its raw data. */
export const TransactionDetails = ({
  subject: { request },
  described,
}: {
  subject: TransactionSubject
  described: Described | undefined
}): ReactNode => {
  const [isRaw, setIsRaw] = useState(false)
  const { data, accessList } = request
  if (data === '0x' && !accessList) return null
  const bytes = countedText('dataBytes', data.length / 2 - 1)
  return (
    <section className="transaction-details" aria-label={text('callTitle')}>
      {described && (
        <>
          <h2 className="section-title">{text('callTitle')}</h2>
          <dl className="figures transaction-figures">
            {described.fields.map(({ label, value }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a field has its place
              <div className="figure" key={index}>
                <dt>
                  <bdi>{visibleText(label)}</bdi>
                </dt>
                <dd>
                  <code className="transaction-address" dir="ltr">
                    {visibleText(value)}
                  </code>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <Disclosure
        name={text('rawData')}
        hint={bytes}
        open={isRaw}
        onToggle={setIsRaw}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
        <code className="raw-data" dir="ltr" tabIndex={0} data-scrolls>
          {data}
          {accessList && `\n${JSON.stringify(accessList, null, 1)}`}
        </code>
      </Disclosure>
    </section>
  )
}
