import type { FoundWallet } from '../find/wallet-list.ts'
import { ways as knownWays } from '../ways/open-way.ts'
import type { Way } from '../ways/wallet.ts'
import { onAction } from './action.ts'
import { button, element } from './dom.ts'

/** Resolves with the words for the place beside the button. */
export type ChooseWay = (wallet: FoundWallet, way: Way) => Promise<string>

export type WalletCard = {
  item: HTMLElement
  /** Adds the ways in that are new. */
  update: (wallet: FoundWallet) => void
  /** Shows which way is gone, if it is one of this wallet. */
  press: (way: Way) => void
}

export const createWalletCard = (choose: ChooseWay): WalletCard => {
  const icon = element('span', { className: 'wallet-icon', ariaHidden: 'true' })
  const name = element('h3', { className: 'wallet-name', dir: 'auto' })
  const rdns = element('p', { className: 'hint rdns' })
  const ways = element('div', { className: 'actions' })
  const outcome = element('div', { className: 'outcome', role: 'status' })
  const head = element('div', {}, name, rdns)
  const item = element('li', { className: 'card wallet' })
  item.append(icon, head, ways, outcome)
  const buttons = new Map<Way['kind'], { way: Way; pressed: HTMLElement }>()

  const addWay = (wallet: FoundWallet, way: Way): void => {
    const pressed = button(knownWays[way.kind].name)
    pressed.ariaPressed = 'false'
    buttons.set(way.kind, { way, pressed })
    onAction({ button: pressed, outcome, act: () => choose(wallet, way) })
    const order = Object.keys(knownWays)
    const all = [...buttons].sort(
      ([one], [other]) => order.indexOf(one) - order.indexOf(other),
    )
    ways.replaceChildren(...all.map(([, { pressed }]) => pressed))
  }

  return {
    item,
    update: (wallet) => {
      name.textContent = wallet.name
      rdns.textContent = wallet.rdns
      icon.replaceChildren(pictureOf(wallet))
      for (const way of wallet.ways) {
        if (!buttons.has(way.kind)) addWay(wallet, way)
      }
      if (buttons.size === 0) {
        ways.replaceChildren('It offers no way in that this page knows.')
      }
    },
    press: (chosen) => {
      for (const { way, pressed } of buttons.values()) {
        pressed.ariaPressed = String(way === chosen)
      }
      const isOurs = [...buttons.values()].some(({ way }) => way === chosen)
      if (!isOurs) outcome.replaceChildren()
    },
  }
}

/** A wallet without a picture that can be drawn has the letter it begins with. */
const pictureOf = ({ icon, name }: FoundWallet): Node => {
  const [letter = ''] = name
  if (icon === undefined) return new Text(letter)
  const picture = element('img', { src: icon, alt: '', width: 44, height: 44 })
  picture.addEventListener('error', () => picture.replaceWith(letter))
  return picture
}
