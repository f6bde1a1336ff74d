import type { ReactNode } from 'react'
import type { HomeNetwork, HomeView } from '../../messaging/home-contract.ts'
import { NetworkIcon } from '../identity/NetworkIcon.tsx'
import { paths } from '../paths.ts'
import { type TextKey, text } from '../text.ts'
import { ChoiceMenu, MenuOption } from './ChoiceMenu.tsx'

/** The network of the home screen, and the menu to choose another. */
export const NetworkMenu = ({
  view: { chosen, networks },
  onChoose,
}: {
  view: HomeView
  onChoose: (chainId: string) => void
}): ReactNode => (
  <ChoiceMenu
    title={text('homeNetwork')}
    chosen={<NetworkLine network={chosen} size={18} />}
    manage={{ path: paths.networks, name: text('manageNetworks') }}
  >
    {(close) =>
      ([true, false] as const).map((hasNode) => (
        <Group
          key={String(hasNode)}
          label={hasNode ? 'networksWithNode' : 'networksWithoutNode'}
          networks={networks.filter((one) => one.hasNode === hasNode)}
          chosen={chosen}
          onChoose={(chainId) => {
            onChoose(chainId)
            close()
          }}
        />
      ))
    }
  </ChoiceMenu>
)

const Group = ({
  label,
  networks,
  chosen,
  onChoose,
}: {
  label: TextKey
  networks: readonly HomeNetwork[]
  chosen: HomeNetwork
  onChoose: (chainId: string) => void
}): ReactNode =>
  networks.length > 0 && (
    <section aria-label={text(label)}>
      <p className="section-title" aria-hidden="true">
        {text(label)}
      </p>
      <ul className="rows">
        {networks.map((network) => (
          <MenuOption
            key={network.chainId}
            isChosen={network.chainId === chosen.chainId}
            onChoose={() => onChoose(network.chainId)}
          >
            <NetworkLine network={network} size={22} />
          </MenuOption>
        ))}
      </ul>
    </section>
  )

const NetworkLine = ({
  network: { chainId, name },
  size,
}: {
  network: HomeNetwork
  size: number
}): ReactNode => (
  <>
    <NetworkIcon chainId={chainId} name={name} size={size} />
    <bdi className="chip-name">{name}</bdi>
  </>
)
