import { type ReactNode, useState } from 'react'
import type {
  TrafficNodeCall,
  TrafficRow,
} from '../../messaging/traffic-contract.ts'
import { Disclosure } from '../components/Disclosure.tsx'
import { text } from '../text.ts'
import { visibleText } from '../visible-text.ts'
import { readText } from './describe-row.ts'
import { millisecondsText } from './inspector-texts.ts'
import { ReadTree } from './JsonTree.tsx'

/** The calls of nodes behind a request, on the time line of the request. */
export const NodeCalls = ({ row }: { row: TrafficRow }): ReactNode =>
  row.nodeCalls.length === 0 ? (
    <p className="hint">{text('trafficNoNodeCalls')}</p>
  ) : (
    <ol className="node-calls">
      {row.nodeCalls.map((call, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are only added
        <li key={index}>
          <NodeCall call={call} row={row} />
        </li>
      ))}
    </ol>
  )

const NodeCall = ({
  call,
  row,
}: {
  call: TrafficNodeCall
  row: TrafficRow
}): ReactNode => {
  const [isOpen, setOpen] = useState(false)
  const total = (row.to ?? call.to ?? call.at) - row.at || 1
  const from = ((call.at - row.at) / total) * 100
  const length = (((call.to ?? call.at) - call.at) / total) * 100
  return (
    <>
      <p className="node-call">
        <code>{visibleText(call.method)}</code>
        <code>{visibleText(call.chainId)}</code>
        {call.to === undefined ? (
          <span>{text('sentPending')}</span>
        ) : (
          <bdi>{millisecondsText(call.to - call.at)}</bdi>
        )}
        {call.error && (
          <span data-outcome="failed">{text('outcomeFailed')}</span>
        )}
      </p>
      <div className="latency-bar" aria-hidden="true">
        <span
          data-part="node"
          style={{
            marginInlineStart: `${Math.min(from, 99)}%`,
            inlineSize: `${Math.min(Math.max(length, 1), 100 - from)}%`,
          }}
        />
      </div>
      <Disclosure
        name={text('details')}
        about={visibleText(call.method)}
        open={isOpen}
        onToggle={setOpen}
      >
        <p className="hint">{text('trafficParams')}</p>
        <ReadTree read={readText(call.params)} />
        <p className="hint">{text('trafficAnswer')}</p>
        <ReadTree read={readText(call.error ?? call.result)} />
      </Disclosure>
    </>
  )
}
