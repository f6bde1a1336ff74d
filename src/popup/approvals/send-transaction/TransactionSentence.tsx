import type { ReactNode } from 'react'
import { text } from '../../text.ts'
import { visibleText } from '../../visible-text.ts'
import type { Sentences } from './sentence.ts'
import type { MaybeDescribed } from './use-described.ts'

/** What the transaction does; the wallet's own text takes precedence. */
export const TransactionSentence = ({
  sentences: { action, addition },
  described,
}: {
  sentences: Sentences
  described: MaybeDescribed
}): ReactNode => (
  <>
    {action === undefined && described ? (
      <bdi>{visibleText(described.sentence)}</bdi>
    ) : (
      (action ?? text('sentenceCall'))
    )}
    {addition !== undefined && (
      <>
        {' '}
        <span className="sentence-addition">{addition}</span>
      </>
    )}
  </>
)
