import type { Announced } from '../find/announcement.ts'
import { addAnnounced, type FoundWallet } from '../find/wallet-list.ts'
import { part } from './dom.ts'
import {
  type ChooseWay,
  createWalletCard,
  type WalletCard,
} from './wallet-card.ts'

/** Lists who was found. A card stays as it is when others come. */
export const createWalletsPanel = (
  choose: ChooseWay,
): { add: (announced: Announced) => void; count: () => number } => {
  const list = part('wallet-list')
  const cards: WalletCard[] = []
  let wallets: readonly FoundWallet[] = []

  /** One way is gone at a time, so all the others are let go. */
  const chooseOnly: ChooseWay = (wallet, way) => {
    for (const card of cards) card.press(way)
    return choose(wallet, way)
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
