import type { ReactNode } from 'react'
import type { DescribedInstruction } from '../../../protocol/solana/instructions/describe.ts'
import { Sentence } from '../../components/Sentence.tsx'
import { countedText } from '../../text.ts'
import { instructionWords } from './instruction-words.ts'
import type { WordsContext } from './sentence-reader.ts'

/** More are only counted: all are listed below. */
const SHOWN = 3

/** What the transaction is for. */
export const MainSentences = ({
  instructions,
  context,
}: {
  instructions: readonly DescribedInstruction[]
  context: WordsContext
}): ReactNode => {
  const more = instructions.length - SHOWN
  return (
    <>
      {instructions.slice(0, SHOWN).map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one has its place
        <span className="solana-sentence" key={index}>
          <Sentence>{instructionWords(one, context)}</Sentence>
        </span>
      ))}
      {more > 0 && (
        <span className="solana-sentence">
          {countedText('solanaMore', more)}
        </span>
      )}
    </>
  )
}
