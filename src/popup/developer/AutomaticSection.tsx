import {
  type FormEvent,
  type ReactNode,
  useCallback,
  useRef,
  useState,
} from 'react'
import type {
  AutomaticChoice,
  AutomaticDecision,
} from '../../messaging/automatic-contract.ts'
import type { ConnectedPage } from '../../messaging/popup-contract.ts'
import { momentText } from '../activity-texts.ts'
import { Failure } from '../components/Failure.tsx'
import { Field } from '../components/Field.tsx'
import { SiteIdentity } from '../components/SiteIdentity.tsx'
import { TextField } from '../components/TextField.tsx'
import { originOfAddress } from '../site-address.ts'
import { countedText, text } from '../text.ts'
import { useAnswer } from '../use-answer.ts'
import { useRun } from '../use-run.ts'
import type { WalletCalls } from '../wallet-calls.ts'

const MINUTE = 60_000

/** The last one ends with the browser, if that is earlier. */
const durations = [15, 60, 8 * 60].map((minutes) => minutes * MINUTE)
const LONGEST = Math.max(...durations)

/** Decides the requests of sites without the user, for a time. */
export const AutomaticSection = ({
  pages,
  wallet,
}: {
  pages: readonly ConnectedPage[]
  wallet: WalletCalls
}): ReactNode => {
  const ask = useCallback(() => wallet.call('getAutomatic'), [wallet])
  const answer = useAnswer({ wallet, event: 'automaticChanged', ask })
  const title = useRef<HTMLHeadingElement>(null)
  const [site, setSite] = useState(pages[0]?.origin ?? '')
  const [wrong, setWrong] = useState<string>()
  const [decision, setDecision] = useState<AutomaticChoice>('approve')
  const [duration, setDuration] = useState(durations[0] ?? MINUTE)
  const { error, run } = useRun<'set'>()
  const set = (next: AutomaticDecision) =>
    run({ name: 'set', task: () => wallet.call('setAutomatic', next) })

  const start = (event: FormEvent): void => {
    event.preventDefault()
    const origin = originOfAddress(site)
    setWrong(origin === undefined ? text('notSite') : undefined)
    if (origin === undefined) return
    void set({ origin, decision, until: Date.now() + duration })
  }
  const end = async (ended: AutomaticDecision): Promise<void> => {
    if (!(await set({ ...ended, decision: 'ask' }))) return
    // The focused button was removed with its row.
    title.current?.focus()
  }
  const active = answer.status === 'ready' ? answer.value.decisions : []
  return (
    <section className="panel" aria-labelledby="automatic-title">
      <h2
        className="section-title"
        id="automatic-title"
        ref={title}
        tabIndex={-1}
      >
        {text('automaticTitle')}
      </h2>
      <p className="hint">{text('automaticHint')}</p>
      {active.length > 0 && (
        <ul className="rows">
          {active.map((one) => (
            <li key={one.origin} className="row">
              <span className="row-text" id={`automatic-${one.origin}`}>
                <SiteIdentity origin={one.origin} size={20} />
                <span className="row-facts">{stateOf(one)}</span>
              </span>
              <button
                type="button"
                className="button"
                aria-describedby={`automatic-${one.origin}`}
                onClick={() => end(one)}
              >
                {text('automaticEnd')}
              </button>
            </li>
          ))}
        </ul>
      )}
      <form className="stack" onSubmit={start}>
        <TextField
          name={text('siteAddress')}
          value={site}
          onChange={(typed) => {
            setSite(typed)
            setWrong(undefined)
          }}
          placeholder="http://localhost:5173"
          error={wrong}
          code
        />
        <Field name={text('automaticDecision')}>
          {(control) => (
            <select
              {...control}
              className="select"
              value={decision}
              onChange={({ target }) =>
                setDecision(target.value === 'reject' ? 'reject' : 'approve')
              }
            >
              <option value="approve">{text('automaticApprove')}</option>
              <option value="reject">{text('automaticReject')}</option>
            </select>
          )}
        </Field>
        <Field name={text('automaticDuration')}>
          {(control) => (
            <select
              {...control}
              className="select"
              value={duration}
              onChange={({ target }) => setDuration(Number(target.value))}
            >
              {durations.map((milliseconds) => (
                <option key={milliseconds} value={milliseconds}>
                  {milliseconds === LONGEST
                    ? text('automaticLongest')
                    : countedText('minutes', milliseconds / MINUTE)}
                </option>
              ))}
            </select>
          )}
        </Field>
        {error !== undefined && <Failure>{error}</Failure>}
        <button type="submit" className="button">
          {text('automaticStart')}
        </button>
      </form>
    </section>
  )
}

const stateOf = ({ decision, until }: AutomaticDecision): string => {
  const what = text(
    decision === 'approve' ? 'automaticApprove' : 'automaticReject',
  )
  return until === null ? what : text('automaticUntil', what, momentText(until))
}
