import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type {
  LocalNode,
  NetworkView,
} from '../../messaging/network-contract.ts'
import { paths } from '../paths.ts'
import { text } from '../text.ts'
import { useRun } from '../use-run.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { Failure } from './Failure.tsx'

type Found = { node: LocalNode; known: NetworkView | undefined }

/** Looks for a node on this computer, and offers it. */
export const LocalNodeOffer = ({
  wallet,
  onChosen,
}: {
  wallet: WalletCalls
  /** Called if no network of the wallet has its chain. */
  onChosen: (node: LocalNode) => void
}): ReactNode => {
  const [, navigate] = useLocation()
  const [found, setFound] = useState<Found>()
  const { error, run } = useRun<'use'>()

  useEffect(() => {
    const look = async (): Promise<void> => {
      const node = await wallet.call('findLocalNode')
      if (!node) return
      const networks = await wallet.call('listNetworks')
      const known = networks.find((one) => one.chainId === node.chainId)
      setFound({ node, known })
    }
    // Without an answer, there is nothing to offer.
    look().catch(() => undefined)
  }, [wallet])

  if (!found) return null
  const { node, known } = found
  const { chainId, url } = node

  const addTo = async ({ node: used, nodes }: NetworkView): Promise<void> => {
    const chosen = used.source === 'chosen' ? nodes : []
    const isListed = chosen.some((one) => one.url === url)
    const place = { chainId, node: { url }, at: chosen.length }
    const done = await run({
      name: 'use',
      task: async () => isListed || wallet.call('setNode', place),
    })
    if (done) navigate(paths.network(chainId), { replace: true })
  }

  return (
    <section className="panel" role="status">
      <p>
        {text(
          'localNodeFound',
          chainId.slice('eip155:'.length),
          new URL(url).host,
        )}
      </p>
      <button
        type="button"
        className="button"
        onClick={() => (known ? addTo(known) : onChosen(node))}
      >
        {known ? text('useLocalNodeFor', known.name) : text('useLocalNode')}
      </button>
      {error !== undefined && <Failure>{error}</Failure>}
    </section>
  )
}
