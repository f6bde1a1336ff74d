import { type ReactNode, useCallback, useState } from 'react'
import { Link } from 'wouter'
import type { NetworkView } from '../../messaging/network-contract.ts'
import { referenceOf } from '../../protocol/caip.ts'
import { Failure } from '../components/Failure.tsx'
import { Dot, NodeStatus } from '../components/NodeStatus.tsx'
import { PublicNodes } from '../components/PublicNodes.tsx'
import { Screen } from '../components/Screen.tsx'
import {
  isFound,
  ROWS_WITHOUT_SEARCH,
  SearchBox,
} from '../components/SearchBox.tsx'
import { Sentence } from '../components/Sentence.tsx'
import { TabBar } from '../components/TabBar.tsx'
import { NetworkIcon } from '../identity/NetworkIcon.tsx'
import { RowLink } from '../layout/RowLink.tsx'
import { shortChainId } from '../network-name.ts'
import { paths } from '../paths.ts'
import { text } from '../text.ts'
import { useAnswer } from '../use-answer.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** All networks, those with a node first. */
export const NetworksScreen = ({
  wallet,
}: {
  wallet: WalletCalls
}): ReactNode => {
  const ask = useCallback(() => wallet.call('listNetworks'), [wallet])
  const answer = useAnswer({ wallet, event: 'networksChanged', ask })

  return (
    <Screen title={text('networksTitle')}>
      {answer.status === 'failed' && <Failure>{answer.reason}</Failure>}
      {answer.status === 'ready' && (
        <>
          <PublicNodes networks={answer.value} folded wallet={wallet} />
          <NetworkList networks={answer.value} wallet={wallet} />
        </>
      )}
      <Link href={paths.addNetwork} className="button button-link">
        {text('addNetworkTitle')}
      </Link>
      <TabBar here={paths.networks} />
    </Screen>
  )
}

const NetworkList = ({
  networks,
  wallet,
}: {
  networks: NetworkView[]
  wallet: WalletCalls
}): ReactNode => {
  const [search, setSearch] = useState('')
  const found = networks.filter(({ name, chainId }) =>
    isFound(search, name, chainId),
  )
  const sorted = [
    ...found.filter(({ node }) => node.source !== 'none'),
    ...found.filter(({ node }) => node.source === 'none'),
  ]
  return (
    <>
      {networks.length > ROWS_WITHOUT_SEARCH && (
        <SearchBox
          label={text('searchNetworks')}
          value={search}
          onChange={setSearch}
        />
      )}
      {sorted.length === 0 && <p className="hint">{text('nothingFound')}</p>}
      {sorted.length > 0 && (
        <ul className="rows">
          {sorted.map((network) => (
            <NetworkRow
              key={network.chainId}
              network={network}
              wallet={wallet}
            />
          ))}
        </ul>
      )}
    </>
  )
}

const NetworkRow = ({
  network: { chainId, name, symbol, node },
  wallet,
}: {
  network: NetworkView
  wallet: WalletCalls
}): ReactNode => (
  <li className="row">
    <NetworkIcon chainId={chainId} name={name} size={28} />
    <div className="row-text">
      <div className="row-name">
        <RowLink to={paths.network(chainId)}>
          <bdi className="choice-name">{name}</bdi>
        </RowLink>
        {node.source === 'built-in' && (
          <span className="tag">{text('builtIn')}</span>
        )}
        {node.source === 'public' && (
          <span className="tag">{text('publicNode')}</span>
        )}
      </div>
      <p className="row-facts">
        <Sentence>
          {text('chainAndSymbol', referenceOf(shortChainId(chainId)), symbol)}
        </Sentence>
      </p>
    </div>
    {node.source === 'none' ? (
      <Dot shown="none" />
    ) : (
      <NodeStatus chainId={chainId} wallet={wallet} />
    )}
  </li>
)
