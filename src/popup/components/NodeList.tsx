import { type ReactNode, useId } from 'react'
import type { NetworkView } from '../../messaging/network-contract.ts'
import { text } from '../text.ts'
import { useRun } from '../use-run.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { Failure } from './Failure.tsx'

/** The nodes of a network, in order. The chosen ones can be changed. */
export const NodeList = ({
  network: { chainId, node, nodes },
  wallet,
  selected,
  onSelect,
}: {
  network: NetworkView
  wallet: WalletCalls
  /** The place of the node in the form. */
  selected: number
  onSelect: (at: number) => void
}): ReactNode => {
  const id = useId()
  const { running, error, run } = useRun<'move'>()
  const isChosen = node.source === 'chosen'

  const moveUp = async (at: number): Promise<void> => {
    const move = { chainId, from: at, to: at - 1 }
    await run({ name: 'move', task: () => wallet.call('moveNode', move) })
    onSelect(at - 1)
  }

  return (
    <section className="stack" aria-labelledby={id}>
      <h2 className="section-title" id={id}>
        {text('nodesTitle')}
      </h2>
      <p className="hint">{text('nodesHint')}</p>
      <ol className="rows node-list">
        {nodes.map(({ url, isInUse }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a node is its place
          <li className="row" key={at}>
            <div className="row-text">
              <button
                type="button"
                className="link-button"
                id={`${id}-${at}`}
                aria-current={isChosen && at === selected}
                disabled={!isChosen}
                onClick={() => onSelect(at)}
              >
                <code dir="ltr">{url}</code>
              </button>
              {isInUse && <span className="tag">{text('nodeInUse')}</span>}
            </div>
            {isChosen && at > 0 && (
              <button
                type="button"
                className="button"
                aria-describedby={`${id}-${at}`}
                aria-disabled={running !== undefined}
                onClick={() => moveUp(at)}
              >
                {text('moveUp')}
              </button>
            )}
          </li>
        ))}
      </ol>
      {error !== undefined && <Failure>{error}</Failure>}
    </section>
  )
}
