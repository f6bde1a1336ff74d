import { type FormEvent, type ReactNode, useState } from 'react'
import { momentText } from '../activity-texts.ts'
import { Failure } from '../components/Failure.tsx'
import { Field } from '../components/Field.tsx'
import { TextField } from '../components/TextField.tsx'
import { countedText, type TextKey, text } from '../text.ts'
import { showToast } from '../toast.ts'
import { formatUnits } from '../transactions/amounts.ts'
import { useAnswer } from '../use-answer.ts'
import { useRun } from '../use-run.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import type { ChainControl, Result } from './call-node.ts'

const MOST = 100_000

const units: readonly { seconds: number; name: TextKey }[] = [
  { seconds: 60, name: 'developerMinutes' },
  { seconds: 3_600, name: 'developerHours' },
  { seconds: 86_400, name: 'developerDays' },
]

/** Mines blocks and moves the time of a chain. */
export const BlockSection = ({
  chain,
  wallet,
}: {
  chain: ChainControl
  wallet: WalletCalls
}): ReactNode => {
  const head = useAnswer({
    wallet,
    event: 'developmentChanged',
    ask: chain.head,
  })
  const [blocks, setBlocks] = useState('1')
  const [count, setCount] = useState('1')
  const [unit, setUnit] = useState(3_600)
  const [wrong, setWrong] = useState<'mine' | 'travel'>()
  const { running, error, run } = useRun<'mine' | 'travel'>()

  const start =
    (name: 'mine' | 'travel', typed: string) =>
    async (event: FormEvent): Promise<void> => {
      event.preventDefault()
      const number = Number(typed)
      const isValid = /^\d+$/.test(typed) && number >= 1 && number <= MOST
      setWrong(isValid ? undefined : name)
      if (!isValid) return
      const task = () =>
        name === 'mine' ? chain.mine(number) : chain.travel(number * unit)
      if (!(await run({ name, task }))) return
      showToast(
        name === 'mine'
          ? countedText('developerMined', number)
          : text('developerTravelled'),
      )
    }
  const problem = text('developerWholeNumber', formatUnits(BigInt(MOST), 0))
  const isBusy = running !== undefined
  return (
    <section className="panel" aria-labelledby="blocks-title">
      <h2 className="section-title" id="blocks-title">
        {text('developerBlocks')}
      </h2>
      <p className="hint developer-head" role="status">
        {head.status === 'ready' && <Head block={head.value} />}
      </p>
      {head.status === 'failed' && <Failure>{head.reason}</Failure>}
      <form className="developer-line" onSubmit={start('mine', blocks)}>
        <TextField
          name={text('developerBlockCount')}
          value={blocks}
          onChange={setBlocks}
          errorId={wrong === 'mine' ? 'mine-problem' : undefined}
          code
        />
        <button type="submit" className="button" aria-disabled={isBusy}>
          {text('developerMine')}
        </button>
      </form>
      {wrong === 'mine' && <Failure id="mine-problem">{problem}</Failure>}
      <form className="developer-line" onSubmit={start('travel', count)}>
        <TextField
          name={text('developerForward')}
          value={count}
          onChange={setCount}
          errorId={wrong === 'travel' ? 'travel-problem' : undefined}
          code
        />
        <Field name={text('developerUnit')}>
          {(control) => (
            <select
              {...control}
              className="select"
              value={unit}
              onChange={({ target }) => setUnit(Number(target.value))}
            >
              {units.map(({ seconds, name }) => (
                <option key={seconds} value={seconds}>
                  {text(name)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <button type="submit" className="button" aria-disabled={isBusy}>
          {text('developerTravel')}
        </button>
      </form>
      {wrong === 'travel' && <Failure id="travel-problem">{problem}</Failure>}
      {error !== undefined && <Failure>{error}</Failure>}
    </section>
  )
}

/** The number and the time of the newest block. */
const Head = ({ block }: { block: Result }): ReactNode => {
  const { number, timestamp } = Object(block)
  if (typeof number !== 'string' || typeof timestamp !== 'string') return null
  return text(
    'developerHead',
    formatUnits(BigInt(number), 0),
    momentText(Number(timestamp) * 1_000),
  )
}
