import type { ReactNode } from 'react'
import type { HomeNetwork, HomeView } from '../../messaging/home-contract.ts'
import { NetworkIcon } from '../identity/NetworkIcon.tsx'
import { type TextKey, text } from '../text.ts'

/** Selects the network of the home screen. */
export const NetworkChooser = ({
  view: { chosen, isPublic, networks },
  onChoose,
}: {
  view: HomeView
  onChoose: (chainId: string) => void
}): ReactNode => (
  <label className="network-chooser">
    <span className="section-title">
      {text('homeNetwork')}
      {isPublic && <span className="tag">{text('publicNode')}</span>}
    </span>
    <span className="network-field">
      <NetworkIcon chainId={chosen.chainId} name={chosen.name} size={20} />
      <select
        className="select network-select"
        value={chosen.chainId}
        onChange={({ target }) => onChoose(target.value)}
      >
        <Group
          label="networksWithNode"
          networks={networks.filter(({ hasNode }) => hasNode)}
        />
        <Group
          label="networksWithoutNode"
          networks={networks.filter(({ hasNode }) => !hasNode)}
        />
      </select>
    </span>
  </label>
)

const Group = ({
  label,
  networks,
}: {
  label: TextKey
  networks: HomeNetwork[]
}): ReactNode =>
  networks.length > 0 && (
    <optgroup label={text(label)}>
      {networks.map(({ chainId, name }) => (
        <option key={chainId} value={chainId} dir="auto">
          {name}
        </option>
      ))}
    </optgroup>
  )
