import type { FoundWallet } from '../discovery/wallet-list.ts'
import { transports as knownTransports } from '../transports/open-transport.ts'
import type { Transport } from '../transports/wallet.ts'
import { onAction } from './action.ts'
import { button, element } from './dom.ts'

/** Resolves with the text to show beside the button. */
export type ChooseTransport = (
  wallet: FoundWallet,
  transport: Transport,
) => Promise<string>

export type WalletCard = {
  item: HTMLElement
  /** Adds new transports. */
  update: (wallet: FoundWallet) => void
  /** Highlights the transport in use, if it belongs to this wallet. */
  press: (transport: Transport) => void
}

export const createWalletCard = (choose: ChooseTransport): WalletCard => {
  const icon = element('span', { className: 'wallet-icon', ariaHidden: 'true' })
  const name = element('h3', { className: 'wallet-name', dir: 'auto' })
  const rdns = element('p', { className: 'hint rdns' })
  const actions = element('div', { className: 'actions' })
  const outcome = element('div', { className: 'outcome', role: 'status' })
  const head = element('div', {}, name, rdns)
  const item = element('li', { className: 'card wallet' })
  item.append(icon, head, actions, outcome)
  const buttons = new Map<
    Transport['kind'],
    { transport: Transport; pressed: HTMLElement }
  >()

  const addTransport = (wallet: FoundWallet, transport: Transport): void => {
    const pressed = button(knownTransports[transport.kind].name)
    pressed.ariaPressed = 'false'
    buttons.set(transport.kind, { transport, pressed })
    onAction({ button: pressed, outcome, act: () => choose(wallet, transport) })
    const order = Object.keys(knownTransports)
    const all = [...buttons].sort(
      ([one], [other]) => order.indexOf(one) - order.indexOf(other),
    )
    actions.replaceChildren(...all.map(([, { pressed }]) => pressed))
  }

  return {
    item,
    update: (wallet) => {
      name.textContent = wallet.name
      rdns.textContent = wallet.rdns
      icon.replaceChildren(iconOf(wallet))
      for (const transport of wallet.transports) {
        if (!buttons.has(transport.kind)) addTransport(wallet, transport)
      }
      if (buttons.size === 0) {
        actions.replaceChildren(
          'This page supports none of the wallet’s transports.',
        )
      }
    },
    press: (chosen) => {
      for (const { transport, pressed } of buttons.values()) {
        pressed.ariaPressed = String(transport === chosen)
      }
      const isOurs = [...buttons.values()].some(
        ({ transport }) => transport === chosen,
      )
      if (!isOurs) outcome.replaceChildren()
    },
  }
}

/** The icon, or the first letter of the name if there is none. */
const iconOf = ({ icon, name }: FoundWallet): Node => {
  const [letter = ''] = name
  if (icon === undefined) return new Text(letter)
  const image = element('img', { src: icon, alt: '', width: 44, height: 44 })
  image.addEventListener('error', () => image.replaceWith(letter))
  return image
}
