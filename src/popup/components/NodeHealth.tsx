import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { HomeNetwork } from '../../messaging/home-contract.ts'
import { failureText } from '../node-texts.ts'
import { paths } from '../paths.ts'
import { type TextKey, text } from '../text.ts'
import type { BalancesState } from '../use-balances.ts'
import { Failure } from './Failure.tsx'

type Shown = 'checking' | 'good' | 'none' | 'degraded' | 'failing'

/** The status of the node, announced when it changes. */
export const NodeHealth = ({
  balances,
}: {
  balances: BalancesState
}): ReactNode => {
  const [shown, word] = healthOf(balances)
  return (
    <span className={`status status-${shown}`} role="status">
      <span className="visually-hidden">{text('nodeTitle')}: </span>
      {text(word)}
    </span>
  )
}

const healthOf = ({
  loading,
  result,
  fault,
}: BalancesState): [Shown, TextKey] => {
  if (loading) return ['checking', 'nodeChecking']
  if (fault !== undefined || !result) return ['failing', 'nodeDown']
  const { node } = result
  switch (node.state) {
    case 'none':
      return ['none', 'noNodeShort']
    case 'good':
      return ['good', 'nodeGood']
    case 'degraded':
      return ['degraded', node.failure ? 'nodeDegraded' : 'nodeSlow']
    case 'down':
      return ['failing', 'nodeDown']
  }
}

/** Why balances are missing, with a way to fix it. */
export const MissingBalances = ({
  balances: { loading, result, fault, refresh },
  network: { chainId, name, hasNode },
}: {
  balances: BalancesState & { refresh: () => void }
  network: HomeNetwork
}): ReactNode => {
  if (!hasNode || result?.node.state === 'none') {
    return (
      <div className="balances-missing">
        <p className="hint">{text('balancesNeedNode', name)}</p>
        <Link href={paths.network(chainId)} className="button button-link">
          {text('setUpNode')}
        </Link>
      </div>
    )
  }
  const reason = fault ?? reasonOf(result)
  if (reason === undefined) return null
  const isPartial = result && Object.keys(result.amounts).length > 0
  return (
    <div className="balances-missing">
      <Failure>
        {text(isPartial ? 'someBalancesFailed' : 'balancesFailed')} {reason}
      </Failure>
      <button
        type="button"
        className="button"
        aria-disabled={loading}
        onClick={() => !loading && refresh()}
      >
        {text(loading ? 'retrying' : 'retry')}
      </button>
    </div>
  )
}

const reasonOf = (result: BalancesState['result']): string | undefined => {
  if (!result || !('failure' in result.node) || !result.node.failure)
    return undefined
  return failureText(result.node.failure)
}
