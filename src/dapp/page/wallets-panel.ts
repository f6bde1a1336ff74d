import type { Announced } from '../discovery/announcement.ts'
import { addAnnounced, type FoundWallet } from '../discovery/wallet-list.ts'
import { part } from './dom.ts'
import {
  type ChooseTransport,
  createWalletCard,
  type WalletCard,
} from './wallet-card.ts'

/** Lists the wallets that were found. Existing cards keep their state. */
export const createWalletsPanel = (
  choose: ChooseTransport,
): { add: (announced: Announced) => void; count: () => number } => {
  const list = part('wallet-list')
  const cards: WalletCard[] = []
  let wallets: readonly FoundWallet[] = []

  /** Only one transport is in use at a time. */
  const chooseOnly: ChooseTransport = (wallet, transport) => {
    for (const card of cards) card.press(transport)
    return choose(wallet, transport)
  }

  return {
    add: (announced) => {
      wallets = addAnnounced(wallets, announced)
      wallets.forEach((wallet, index) => {
        let card = cards[index]
        if (!card) {
          card = createWalletCard(chooseOnly)
          cards.push(card)
          list.append(card.item)
        }
        card.update(wallet)
      })
      list.hidden = wallets.length === 0
      part('no-wallet').hidden = wallets.length > 0
    },
    count: () => wallets.length,
  }
}
