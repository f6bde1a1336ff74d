import { type ReactNode, useState } from 'react'
import type {
  DescribedInstruction,
  InstructionAccount,
} from '../../../protocol/solana/instructions/describe.ts'
import { Disclosure } from '../../components/Disclosure.tsx'
import { Sentence } from '../../components/Sentence.tsx'
import { countedText, text } from '../../text.ts'
import { toHex } from './hex.ts'
import { instructionWords, programNames } from './instruction-words.ts'
import { MaybeAddress, PartyFigures } from './PartyFigures.tsx'
import { partiesOf } from './parties.ts'
import type { WordsContext } from './sentence-reader.ts'
import { instructionWarning } from './strong-warnings.ts'

/** Each instruction in words, with its accounts and data in a fold. */
export const Instructions = ({
  instructions,
  context,
  shown,
}: {
  instructions: readonly DescribedInstruction[]
  context: WordsContext
  /** The one whose addresses are shown elsewhere. */
  shown: DescribedInstruction | undefined
}): ReactNode => (
  <section aria-labelledby="instructions-title">
    <h2 className="section-title" id="instructions-title">
      {text('solanaInstructions')}
    </h2>
    <ol className="calls">
      {instructions.map((instruction, index) => (
        <Instruction
          // biome-ignore lint/suspicious/noArrayIndexKey: one has its place
          key={index}
          number={index + 1}
          instruction={instruction}
          context={context}
          isShown={instruction === shown}
        />
      ))}
    </ol>
  </section>
)

const Instruction = ({
  number,
  instruction,
  context,
  isShown,
}: {
  number: number
  instruction: DescribedInstruction
  context: WordsContext
  isShown: boolean
}): ReactNode => {
  const [open, setOpen] = useState(false)
  const { program, programName, accounts, data } = instruction
  const name = programName && programNames[programName]
  const isSevere = instructionWarning(instruction, context) !== undefined
  return (
    <li className={isSevere ? 'call call-severe' : 'call'}>
      <p className="call-sentence">
        <Sentence>{instructionWords(instruction, context)}</Sentence>
      </p>
      {!isShown && (
        <dl className="figures transaction-figures">
          <PartyFigures parties={partiesOf(instruction)} />
        </dl>
      )}
      <Disclosure
        name={text('callDetails')}
        about={String(number)}
        hint={countedText('accounts', accounts.length)}
        open={open}
        onToggle={setOpen}
      >
        <dl className="raw">
          <div>
            <dt>{text('solanaProgram')}</dt>
            <dd>
              {name && <bdi>{name}</bdi>}
              <code className="transaction-address" dir="ltr">
                {program}
              </code>
            </dd>
          </div>
          {accounts.map((account, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one may be twice
            <div key={index}>
              <AccountFacts
                account={account}
                isOwn={account.address === context.account}
              />
            </div>
          ))}
          {data.length > 0 && (
            <div>
              <dt>{text('rawData')}</dt>
              <dd className="signed-text" dir="ltr">
                {toHex(data)}
              </dd>
            </div>
          )}
        </dl>
      </Disclosure>
    </li>
  )
}

/** Who it is, and what the instruction may do with it. */
const AccountFacts = ({
  account: { address, isSigner, isWritable, role },
  isOwn,
}: {
  account: InstructionAccount
  isOwn: boolean
}): ReactNode => (
  <>
    <dt>
      {role !== null && (
        <>
          <code dir="ltr">{role}</code>{' '}
        </>
      )}
      {isOwn && <span className="tag">{text('solanaYou')}</span>}{' '}
      {isSigner && <span className="tag">{text('solanaSigns')}</span>}{' '}
      <span className="tag">
        {text(isWritable ? 'solanaWritable' : 'solanaReadOnly')}
      </span>
    </dt>
    <dd>
      <MaybeAddress address={address} />
    </dd>
  </>
)
