import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type {
  NetworkView,
  NodeField,
  NodeInput,
  NodeReport,
} from '../../messaging/network-contract.ts'
import { messageOf } from '../../protocol/message-of.ts'
import { failureText, fieldOf } from '../node-words.ts'
import { text } from '../text.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { Failure } from './Failure.tsx'
import { NodeReportView } from './NodeReportView.tsx'
import { SecretField } from './SecretField.tsx'
import { TextField } from './TextField.tsx'

type Outcome =
  | { kind: 'report'; report: NodeReport; refused?: boolean }
  | { kind: 'saved' }
  | { kind: 'failed'; reason: string }

type Running = 'test' | 'save' | 'reset'

/** Where a network's node is. A key that is kept is never shown again. */
export const NodeForm = ({
  network: { chainId, node },
  wallet,
}: {
  network: NetworkView
  wallet: WalletCalls
}): ReactNode => {
  const id = useId()
  const chosen = node.source === 'chosen' ? node : undefined
  const [baseUrl, setBaseUrl] = useState(chosen?.baseUrl ?? '')
  const [apiKey, setApiKey] = useState('')
  const [wsUrl, setWsUrl] = useState(chosen?.wsUrl ?? '')
  const [running, setRunning] = useState<Running>()
  const [outcome, setOutcome] = useState<Outcome>()
  const report = useRef<HTMLDivElement>(null)

  // It comes below the buttons, which may be at the end of the window.
  useEffect(() => {
    if (outcome) report.current?.scrollIntoView({ block: 'nearest' })
  }, [outcome])

  const typed: NodeInput = {
    baseUrl: baseUrl.trim(),
    ...(apiKey.trim() && { apiKey: apiKey.trim() }),
    ...(wsUrl.trim() && { wsUrl: wsUrl.trim() }),
  }
  /** With nothing typed in, it is the built-in one that is meant. */
  const isBlank = baseUrl.trim() === '' && node.source === 'built-in'
  const wrong = outcome && wrongIn(outcome)

  const run = async (
    what: Running,
    call: () => Promise<Outcome>,
  ): Promise<void> => {
    if (running) return
    setRunning(what)
    setOutcome(undefined)
    try {
      setOutcome(await call())
    } catch (error) {
      setOutcome({ kind: 'failed', reason: messageOf(error) })
    } finally {
      setRunning(undefined)
    }
  }

  const test = (): Promise<void> =>
    run('test', async () => ({
      kind: 'report',
      report: await wallet.call('testNode', {
        chainId,
        node: isBlank ? null : typed,
      }),
    }))

  const save = (event: FormEvent): void => {
    event.preventDefault()
    run('save', async () => {
      const said = await wallet.call('setNode', { chainId, node: typed })
      if (!said.saved) {
        return { kind: 'report', report: said.report, refused: true }
      }
      setApiKey('')
      return { kind: 'saved' }
    })
  }

  const reset = (): Promise<void> =>
    run('reset', async () => {
      await wallet.call('setNode', { chainId, node: null })
      setBaseUrl('')
      setApiKey('')
      setWsUrl('')
      return { kind: 'saved' }
    })

  const errorIdOf = (field: NodeField): string | undefined =>
    wrong?.field === field ? `${id}-error` : undefined

  return (
    <form className="panel" onSubmit={save} aria-labelledby={`${id}-title`}>
      <h2 className="section-title" id={`${id}-title`}>
        {text('nodeTitle')}
        {node.source === 'built-in' && (
          <span className="tag">{text('builtIn')}</span>
        )}
      </h2>
      {node.source === 'built-in' && (
        <p className="hint">
          {text('builtInHint')} <code dir="ltr">{node.baseUrl}</code>
        </p>
      )}
      {node.source === 'none' && <p className="hint">{text('noNodeHint')}</p>}
      <TextField
        name={text('nodeUrl')}
        value={baseUrl}
        onChange={setBaseUrl}
        placeholder="https://node.example"
        errorId={errorIdOf('baseUrl')}
        code
      />
      <SecretField
        name={text('apiKey')}
        value={apiKey}
        onChange={setApiKey}
        hint={chosen && text('keyKept')}
        errorId={errorIdOf('apiKey')}
      />
      <TextField
        name={text('webSocketUrl')}
        value={wsUrl}
        onChange={setWsUrl}
        hint={text('webSocketHint')}
        errorId={errorIdOf('wsUrl')}
        code
      />
      <div className="buttons">
        <button
          type="button"
          className="button"
          aria-disabled={running !== undefined}
          onClick={test}
        >
          {text(running === 'test' ? 'testing' : 'test')}
        </button>
        <button
          type="submit"
          className="button button-primary"
          aria-disabled={running !== undefined}
        >
          {text(running === 'save' ? 'saving' : 'save')}
        </button>
        {chosen && (
          <button
            type="button"
            className="button button-danger"
            aria-disabled={running !== undefined}
            onClick={reset}
          >
            {text('forgetNode')}
          </button>
        )}
      </div>
      <div className="report" role="status" ref={report}>
        {outcome?.kind === 'saved' && <p>{text('nodeSaved')}</p>}
        {outcome?.kind === 'report' && outcome.report.ok && (
          <NodeReportView
            report={outcome.report}
            chainId={chainId.slice('eip155:'.length)}
          />
        )}
        {wrong && (
          <Failure id={`${id}-error`} isSaid={false}>
            {wrong.isRefusal && <strong>{text('notSaved')} </strong>}
            {wrong.words}
          </Failure>
        )}
      </div>
    </form>
  )
}

const wrongIn = (
  outcome: Outcome,
): { words: string; field?: NodeField; isRefusal: boolean } | undefined => {
  if (outcome.kind === 'failed') {
    return { words: outcome.reason, isRefusal: false }
  }
  if (outcome.kind === 'saved') return undefined
  const { report, refused: isRefusal = false } = outcome
  if (!report.ok) {
    const { failure } = report
    return { words: failureText(failure), field: fieldOf(failure), isRefusal }
  }
  if (!isRefusal || report.socket.ok) return undefined
  const words = text('webSocketFails', failureText(report.socket.failure))
  return { words, field: 'wsUrl', isRefusal }
}
