import { type ReactNode, useCallback, useState } from 'react'
import { isLocalChain } from '../../messaging/is-local.ts'
import type { SentTransactionView } from '../../messaging/transaction-contract.ts'
import { toChecksumAddress } from '../../protocol/checksum-address.ts'
import { AddressText } from '../components/AddressText.tsx'
import { Failure } from '../components/Failure.tsx'
import { ShownError } from '../fault-text.ts'
import { text } from '../text.ts'
import { formatUnits } from '../transactions/amounts.ts'
import { useAnswer } from '../use-answer.ts'
import { useRun } from '../use-run.ts'
import { visibleText } from '../visible-text.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { callNode, LackingMethodError, type Result } from './call-node.ts'
import { readTrace, type TracedCall } from './trace.ts'

const METHOD = 'debug_traceTransaction'

/** The calls of a mined transaction, if its chain is on this computer. */
export const TraceSection = ({
  transaction,
  wallet,
}: {
  transaction: SentTransactionView
  wallet: WalletCalls
}): ReactNode => {
  const { chainId, symbol } = transaction.network
  const ask = useCallback(() => wallet.call('listNetworks'), [wallet])
  const answer = useAnswer({ wallet, event: 'networksChanged', ask })
  const [trace, setTrace] = useState<TracedCall>()
  const { running, error, run } = useRun<'trace'>()
  const isLocal =
    answer.status === 'ready' && isLocalChain(answer.value, chainId)
  if (!isLocal) return null

  const load = async (): Promise<void> => {
    const task = () => traceOf(transaction, wallet)
    const done = await run({ name: 'trace', task })
    if (done) setTrace(done.value)
  }
  return (
    <section className="activity-day" aria-labelledby="trace-title">
      <h2 className="section-title" id="trace-title">
        {text('traceTitle')}
      </h2>
      {trace ? (
        <ul className="trace">
          <CallRow call={trace} symbol={visibleText(symbol)} />
        </ul>
      ) : (
        <button
          type="button"
          className="button"
          aria-disabled={running !== undefined}
          onClick={load}
        >
          {text('traceShow')}
        </button>
      )}
      {error !== undefined && <Failure>{error}</Failure>}
    </section>
  )
}

const traceOf = async (
  { hash, network: { chainId }, to, value }: SentTransactionView,
  wallet: WalletCalls,
): Promise<TracedCall> => {
  const ask = (options: Record<string, string | boolean>): Promise<Result> =>
    callNode(wallet, { chainId, method: METHOD }, [hash, options])
  const answer = await ask({ tracer: 'callTracer' }).catch((error) => {
    if (error instanceof LackingMethodError) throw error
    // It has no tracers: its steps name the calls, too.
    return ask({ disableMemory: true, disableStorage: true })
  })
  const trace = readTrace(answer, { to, value })
  if (!trace) throw new ShownError(text('reasonMalformed'))
  return trace
}

const CallRow = ({
  call: { type, to, value, gasUsed, selector, failure, calls },
  symbol,
}: {
  call: TracedCall
  symbol: string
}): ReactNode => (
  <li>
    <div className="trace-call">
      <code className={failure === undefined ? 'tag' : 'tag tag-danger'}>
        {visibleText(type)}
      </code>
      {to !== undefined && <AddressText address={toChecksumAddress(to)} />}
      {selector !== undefined && <code dir="ltr">{selector}</code>}
      {value > 0n && (
        <bdi>
          {formatUnits(value, 18)} {symbol}
        </bdi>
      )}
      {gasUsed !== undefined && (
        <span className="trace-gas">
          {text('traceGas', formatUnits(gasUsed, 0))}
        </span>
      )}
      {failure !== undefined && (
        <strong className="trace-failure">{visibleText(failure)}</strong>
      )}
    </div>
    {calls.length > 0 && (
      <ul>
        {calls.map((call, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a call has its place
          <CallRow key={index} call={call} symbol={symbol} />
        ))}
      </ul>
    )}
  </li>
)
