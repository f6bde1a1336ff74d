import type { ReactNode } from 'react'
import type {
  NodeReport,
  SocketReport,
} from '../../messaging/network-contract.ts'
import { failureText } from '../node-texts.ts'
import { formatLanguage, text } from '../text.ts'

/** The results of testing a working node. */
export const NodeReportView = ({
  report,
  chainId,
}: {
  report: Extract<NodeReport, { ok: true }>
  /** Without the namespace. */
  chainId: string
}): ReactNode => {
  const number = new Intl.NumberFormat(formatLanguage())
  return (
    <dl className="figures">
      <Figure name={text('chainId')} value={text('chainMatches', chainId)} />
      <Figure
        name={text('blockHeight')}
        value={number.format(BigInt(report.blockNumber))}
      />
      <Figure
        name={text('latency')}
        value={text('milliseconds', number.format(report.latencyMs))}
      />
      <Figure name={text('webSocket')} value={socketText(report.socket)} />
    </dl>
  )
}

const Figure = ({
  name,
  value,
}: {
  name: string
  value: string
}): ReactNode => (
  <div className="figure">
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

const socketText = (socket: SocketReport): string => {
  if (socket.ok) return text('webSocketConnected')
  return 'none' in socket ? text('webSocketNone') : failureText(socket.failure)
}
