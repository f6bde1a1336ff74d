import type { ReactNode } from 'react'
import { Sentence } from '../../components/Sentence.tsx'
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
      <Sentence>{action ?? text('sentenceCall')}</Sentence>
    )}
    {addition !== undefined && (
      <>
        {' '}
        <span className="sentence-addition">
          <Sentence>{addition}</Sentence>
        </span>
      </>
    )}
  </>
)
