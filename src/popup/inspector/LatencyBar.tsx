import type { ReactNode } from 'react'
import { type TextKey, text } from '../text.ts'
import { millisecondsText } from './inspector-texts.ts'
import type { Latency } from './latency.ts'

const parts: Record<keyof Latency, TextKey> = {
  wallet: 'latencyWallet',
  user: 'latencyUser',
  node: 'nodeTitle',
}

const names = Object.keys(parts) as (keyof Latency)[]

/** Who took how long, as one bar and in words. */
export const LatencyBar = ({ latency }: { latency: Latency }): ReactNode => {
  const total = names.reduce((sum, name) => sum + latency[name], 0)
  return (
    <div className="latency">
      <div className="latency-bar" aria-hidden="true">
        {names.map((name) => (
          <span
            key={name}
            data-part={name}
            style={{ inlineSize: `${(latency[name] / (total || 1)) * 100}%` }}
          />
        ))}
      </div>
      <ul className="latency-parts">
        {names.map((name) => (
          <li key={name} data-part={name}>
            {text(parts[name])} <bdi>{millisecondsText(latency[name])}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}
