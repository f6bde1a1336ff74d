import { type ReactNode, useId } from 'react'
import type {
  NetworkView,
  PublicNodesView,
} from '../../messaging/network-contract.ts'
import { NetworkIcon } from '../identity/NetworkIcon.tsx'
import { formatLanguage, text } from '../text.ts'
import { useSwitches } from '../use-switches.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { Failure } from './Failure.tsx'
import { SelectAll } from './SelectAll.tsx'
import { SwitchRow } from './SwitchRow.tsx'

type Offering = NetworkView & { publicNodes: PublicNodesView }

/** Turns public nodes on: all of them, or those of some networks. */
export const PublicNodes = ({
  networks,
  folded,
  wallet,
}: {
  networks: readonly NetworkView[]
  /** Whether the single networks are behind a link. */
  folded: boolean
  wallet: WalletCalls
}): ReactNode => {
  const { isOn, error, set } = usePublicNodes(networks, wallet)
  const offering = networks.filter(offersPublic)
  const [first] = offering
  if (!first) return null
  const rows = (
    <ul
      className={folded ? 'rows' : 'rows rows-long'}
      data-scrolls={!folded || undefined}
    >
      {offering.map((network) => (
        <li key={network.chainId}>
          <Choice network={network} isOn={isOn(network)} onSet={set} />
        </li>
      ))}
    </ul>
  )
  return (
    <section className="panel" aria-label={text('publicNodesTitle')}>
      <SelectAll
        name={text('usePublicNodes')}
        ticked={offering.filter(isOn).length}
        of={offering.length}
        disabled={false}
        onTick={(all) => set(offering, all)}
      />
      {error !== undefined && <Failure>{error}</Failure>}
      <Consequences nodes={first.publicNodes} />
      {folded ? (
        <details>
          <summary className="fold">{text('choosePublicNodes')}</summary>
          {rows}
        </details>
      ) : (
        rows
      )}
    </section>
  )
}

/** The same for a single network. */
export const PublicNode = ({
  network,
  wallet,
}: {
  network: NetworkView
  wallet: WalletCalls
}): ReactNode => {
  const { isOn, error, set } = usePublicNodes(network, wallet)
  if (!offersPublic(network)) return null
  return (
    <section className="panel" aria-label={text('publicNode')}>
      <div className="rows">
        <SwitchRow
          name={text('usePublicNode')}
          isOn={isOn(network)}
          onSet={(isOn) => set([network], isOn)}
        >
          <Hosts network={network} isOn={isOn(network)} />
        </SwitchRow>
      </div>
      {error !== undefined && <Failure>{error}</Failure>}
      <Consequences nodes={network.publicNodes} />
    </section>
  )
}

const Choice = ({
  network,
  isOn,
  onSet,
}: {
  network: Offering
  isOn: boolean
  onSet: (networks: readonly NetworkView[], isOn: boolean) => void
}): ReactNode => {
  const id = useId()
  return (
    <label className="row row-choice">
      <input
        type="checkbox"
        className="choice-box"
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-hosts`}
        checked={isOn}
        onChange={({ target }) => onSet([network], target.checked)}
      />
      <NetworkIcon chainId={network.chainId} name={network.name} size={24} />
      <span className="choice-text">
        <bdi className="choice-name" id={`${id}-name`}>
          {network.name}
        </bdi>
        <span id={`${id}-hosts`}>
          <Hosts network={network} isOn={isOn} />
        </span>
      </span>
    </label>
  )
}

const Hosts = ({
  network: { node, publicNodes },
  isOn,
}: {
  network: Offering
  isOn: boolean
}): ReactNode => (
  <>
    {publicNodes.hosts.map((host) => (
      <code key={host} className="choice-address" dir="ltr">
        {host}
      </code>
    ))}
    {isOn && node.source === 'chosen' && (
      <span className="hint hint-small">{text('publicNodeUnused')}</span>
    )}
  </>
)

const Consequences = ({ nodes }: { nodes: PublicNodesView }): ReactNode => (
  <>
    <p className="hint">{text('publicNodesHint')}</p>
    <p className="hint hint-small">
      {text('publicNodesSource', nodes.source, formatDate(nodes.listed))}
    </p>
  </>
)

const usePublicNodes = (
  /** What is stored: the same object until it changes. */
  stored: object,
  wallet: WalletCalls,
): {
  isOn: (network: NetworkView) => boolean
  error: string | undefined
  set: (networks: readonly NetworkView[], isOn: boolean) => void
} => {
  const { isOn, set, error } = useSwitches(stored, (chainIds, isOn) =>
    wallet.call('usePublicNodes', { chainIds: [...chainIds], isOn }),
  )
  return {
    isOn: ({ chainId, publicNodes }) =>
      isOn(chainId, publicNodes?.isOn === true),
    error,
    set: (networks, isOn) =>
      set(
        networks.map(({ chainId }) => chainId),
        isOn,
      ),
  }
}

const offersPublic = (network: NetworkView): network is Offering =>
  network.publicNodes !== undefined

const formatDate = (date: string): string =>
  new Intl.DateTimeFormat(formatLanguage(), {
    dateStyle: 'medium',
    timeZone: 'UTC',
  }).format(new Date(date))
