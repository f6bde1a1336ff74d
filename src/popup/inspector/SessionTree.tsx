import { type ReactNode, useCallback } from 'react'
import type { SessionView } from '../../messaging/site-contract.ts'
import { Failure } from '../components/Failure.tsx'
import { text } from '../text.ts'
import { useAnswer } from '../use-answer.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { JsonTree } from './JsonTree.tsx'

/** What a site is granted now. */
export const SessionTree = ({
  origin,
  wallet,
}: {
  origin: string
  wallet: WalletCalls
}): ReactNode => {
  const ask = useCallback(
    () => wallet.call('getSite', { origin }),
    [wallet, origin],
  )
  const answer = useAnswer({ wallet, event: 'sitesChanged', ask })
  if (answer.status === 'failed') return <Failure>{answer.reason}</Failure>
  if (answer.status === 'loading') return null
  const session = answer.value?.session
  return session ? (
    <JsonTree value={sessionJson(session)} />
  ) : (
    <p className="hint">{text('siteNotConnected')}</p>
  )
}

/** As the session API has it, with the accounts once. */
const sessionJson = ({ accounts, chains, expiry }: SessionView) => ({
  accounts: accounts
    .filter(({ selected }) => selected)
    .map(({ address }) => address),
  sessionScopes: Object.fromEntries(
    chains
      .filter(({ selected }) => selected)
      .map(({ chainId, methods, notifications }) => [
        chainId,
        { methods, notifications },
      ]),
  ),
  ...(expiry !== undefined && { expiry }),
})
