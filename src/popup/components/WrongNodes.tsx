import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { HomeView } from '../../messaging/home-contract.ts'
import { referenceOf } from '../../protocol/caip.ts'
import { networkName } from '../network-name.ts'
import { failureText } from '../node-texts.ts'
import { paths } from '../paths.ts'
import { text } from '../text.ts'

/** Nodes that turned out to serve another chain while in use. */
export const WrongNodes = ({
  view: { chosen, networks },
}: {
  view: HomeView
}): ReactNode =>
  networks.map(({ chainId, name, otherChain }) =>
    // The selected network shows it beside its balances.
    otherChain === undefined || chainId === chosen.chainId ? null : (
      <div key={chainId} className="backup-notice">
        <p>
          <bdi>{networkName({ chainId, name })}</bdi>:{' '}
          {failureText({
            kind: 'wrong-chain',
            expected: referenceOf(chainId),
            said: otherChain,
          })}
        </p>
        <Link href={paths.network(chainId)} className="button button-link">
          {text('setUpNode')}
        </Link>
      </div>
    ),
  )
