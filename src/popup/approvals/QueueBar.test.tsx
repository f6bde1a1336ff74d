import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { giveTexts, keyTexts } from '../../dev/give-texts.ts'
import type { Approval } from '../../messaging/approval-contract.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { QueueBar } from './QueueBar.tsx'

giveTexts(keyTexts(' '))

const never = new Promise<never>(() => undefined)
const wallet: WalletCalls = {
  call: async () => never,
  on: () => () => undefined,
  onReconnect: () => () => undefined,
}

/** The texts of the bar while the request at `place` is in view. */
const textsOf = (sites: readonly string[], place: number): string[] => {
  const requests = sites.map(
    (site, index): Approval => ({
      kind: 'add-chain',
      id: `id-${index}`,
      hash: '',
      origin: `https://${site}.example`,
      network: { chainId: '1', name: '', symbol: '', explorerUrl: '' },
      node: 'https://node.example',
      otherNodes: [],
      others: [],
      grantedTo: null,
    }),
  )
  const request = requests[place] as Approval
  const { id, origin } = request
  const queue = {
    requests,
    viewed: { id, origin, place },
    request,
    view: () => undefined,
    noteAnswer: () => undefined,
  }
  const markup = renderToStaticMarkup(
    <QueueBar queue={queue} wallet={wallet} />,
  )
  return markup.split(/<[^>]+>/).filter((piece) => piece.trim() !== '')
}

describe('the bar of pending requests', () => {
  it('is empty for a single request', () => {
    expect(textsOf(['a'], 0)).toStrictEqual([])
  })

  it('shows the position among the requests of the site', () => {
    expect(textsOf(['a', 'a', 'a', 'a'], 1)).toStrictEqual([
      'previous requestWord',
      'queuePlaceOfSite 2 4',
      ' showRequests',
      'next requestWord',
      'rejectAll',
    ])
  })

  it('shows the position among all too, while other sites ask', () => {
    const texts = textsOf(['a', 'b', 'b', 'c'], 2)
    expect(texts).toContain('queuePlaceOfSite 2 2')
    expect(texts).toContain('queuePlaceInAll queuePlace 3 4')
  })

  it('shows the position among all for the only request of a site', () => {
    const texts = textsOf(['a', 'b', 'b'], 0)
    expect(texts).toContain('queuePlace 1 3')
    expect(texts.join()).not.toContain('queuePlaceOfSite')
  })
})
