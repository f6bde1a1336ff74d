import { type ReactNode, useState } from 'react'
import type { ChainChoice } from '../../messaging/site-contract.ts'
import { type Capability, capabilitiesOf } from '../capability-texts.ts'
import { networkName } from '../network-name.ts'
import { text } from '../text.ts'
import { visibleText } from '../visible-text.ts'
import { Disclosure } from './Disclosure.tsx'

/** The permissions of a site in a fold, grouped by identical networks. */
export const GrantDetails = ({
  chains,
  startsOpen = false,
}: {
  chains: ChainChoice[]
  startsOpen?: boolean
}): ReactNode => {
  const [open, setOpen] = useState(startsOpen)
  return (
    <Disclosure
      name={text('details')}
      hint={text('detailsHint')}
      open={open}
      onToggle={setOpen}
    >
      {alike(chains).map((same) => (
        <Grants key={same.map(({ chainId }) => chainId).join()} chains={same} />
      ))}
    </Disclosure>
  )
}

const alike = (chains: ChainChoice[]): ChainChoice[][] => {
  const groups = new Map<string, ChainChoice[]>()
  for (const chain of chains) {
    const { methods, notifications } = chain
    const grants = JSON.stringify([methods, notifications])
    groups.set(grants, [...(groups.get(grants) ?? []), chain])
  }
  return [...groups.values()]
}

const Grants = ({ chains }: { chains: ChainChoice[] }): ReactNode => {
  const { methods = [], notifications = [] } = chains[0] ?? {}
  const names = chains.map(networkName).join(', ')
  const capabilities: Capability[] = [
    ...capabilitiesOf(methods),
    ...(notifications.length > 0
      ? [{ text: 'mayReceiveNotifications', names: notifications } as const]
      : []),
  ]
  return (
    <div className="grant-set">
      <p className="grant-where">
        <bdi>{text('grantedOn', names)}</bdi>
      </p>
      <ul className="grant-list">
        {capabilities.map(({ text: key, names }) => (
          <li key={key}>
            {text(key)}
            <ul className="names">
              {names.map((name) => (
                <li key={name}>
                  <code dir="ltr">{visibleText(name)}</code>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  )
}
