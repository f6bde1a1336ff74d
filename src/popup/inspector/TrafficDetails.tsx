import { type ReactNode, useEffect, useState } from 'react'
import type { TrafficRow } from '../../messaging/traffic-contract.ts'
import { reasonText } from '../activity-texts.ts'
import { CopyButton } from '../components/CopyButton.tsx'
import { Tabs } from '../components/Tabs.tsx'
import { countedText, text } from '../text.ts'
import { visibleText } from '../visible-text.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { type Decoded, decodeParams } from './decode.ts'
import { describeRow, outcomeOf, readText } from './describe-row.ts'
import { explainRefusal } from './explain-refusal.ts'
import { codeTexts, directionTexts, outcomeTexts } from './inspector-texts.ts'
import { JsonTree, ReadTree } from './JsonTree.tsx'
import { LatencyBar } from './LatencyBar.tsx'
import { latencyOf } from './latency.ts'
import { NodeCalls } from './NodeCalls.tsx'
import { codeKinds, codeOf } from './row-code.ts'
import { SessionTree } from './SessionTree.tsx'

/** Everything that is recorded of one row. */
export const TrafficDetails = ({
  row,
  wallet,
}: {
  row: TrafficRow
  wallet: WalletCalls
}): ReactNode => {
  const { method } = describeRow(row)
  return (
    <section className="traffic-details" aria-labelledby="traffic-details">
      <h2 className="section-title" id="traffic-details">
        <code className="traffic-method-title">
          {visibleText(method) || '?'}
        </code>
      </h2>
      <Facts row={row} />
      {row.kind !== 'notification' && row.to !== undefined && (
        <LatencyBar latency={latencyOf(row)} />
      )}
      <Copies row={row} />
      <Tabs name={text('details')} tabs={tabsOf(row, wallet)} />
    </section>
  )
}

const tabsOf = (row: TrafficRow, wallet: WalletCalls) => [
  { name: text('trafficParams'), content: <Params row={row} /> },
  ...(row.kind === 'notification'
    ? []
    : [
        {
          name: text('trafficAnswer'),
          content: <ReadTree read={readText(row.error ?? row.result)} />,
        },
      ]),
  ...(row.kind === 'request'
    ? [
        {
          name: countedText('trafficNodeCalls', row.nodeCalls.length),
          content: <NodeCalls row={row} />,
        },
      ]
    : []),
  ...(row.origin === undefined
    ? []
    : [
        {
          name: text('trafficSession'),
          content: (
            <SessionTree key={row.origin} origin={row.origin} wallet={wallet} />
          ),
        },
      ]),
]

const Facts = ({ row }: { row: TrafficRow }): ReactNode => {
  const { scope } = describeRow(row)
  const { kind, origin, transport } = row
  return (
    <>
      <ul className="traffic-facts">
        {origin === undefined ? (
          <li>{text('trafficWallet')}</li>
        ) : (
          <li dir="ltr">{origin}</li>
        )}
        {kind !== 'request' && <li>{text(directionTexts[kind])}</li>}
        {transport && (
          <li>
            <code>{visibleText(transport)}</code>
          </li>
        )}
        {scope !== undefined && (
          <li>
            <code>{visibleText(scope)}</code>
          </li>
        )}
        {kind !== 'notification' && (
          <li data-outcome={outcomeOf(row)}>
            {text(outcomeTexts[outcomeOf(row)])}
          </li>
        )}
      </ul>
      <Reason row={row} />
    </>
  )
}

const Reason = ({ row }: { row: TrafficRow }): ReactNode => {
  const known = row.reason && reasonText({ reason: row.reason })
  const why = explainRefusal(row)
  const texts = [known, why && text(...why)].filter(Boolean)
  return texts.length > 0 && <p className="hint">{texts.join(' ')}</p>
}

const Params = ({ row }: { row: TrafficRow }): ReactNode => {
  const { method, scope, params } = describeRow(row)
  const [decoded, setDecoded] = useState<Decoded>()
  const value = params.kind === 'value' ? params.value : undefined
  useEffect(() => {
    let isOver = false
    setDecoded(undefined)
    if (value === undefined) return
    void decodeParams({ method, scope, params: value }).then((found) => {
      if (!isOver) setDecoded(found)
    })
    return () => {
      isOver = true
    }
  }, [method, scope, value])
  return (
    <>
      {decoded && (
        <>
          <p className="hint">{text('trafficDecoded')}</p>
          <JsonTree value={decoded} />
        </>
      )}
      <ReadTree read={params} />
    </>
  )
}

const Copies = ({ row }: { row: TrafficRow }): ReactNode => {
  const codes = codeKinds.flatMap((kind) => {
    const code = codeOf(kind, row)
    return code === undefined ? [] : [{ kind, code }]
  })
  if (codes.length === 0) return null
  return (
    <fieldset className="traffic-copies">
      <legend className="hint hint-small">{text('copyAs')}</legend>
      {codes.map(({ kind, code }) => (
        <CopyButton key={kind} value={code} name={text(codeTexts[kind])} />
      ))}
    </fieldset>
  )
}
