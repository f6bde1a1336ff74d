import { type ReactNode, useRef } from 'react'
import type { ChainSnapshot } from '../../messaging/developer-contract.ts'
import { momentText } from '../activity-texts.ts'
import { Failure } from '../components/Failure.tsx'
import { text } from '../text.ts'
import { showToast } from '../toast.ts'
import { formatUnits } from '../transactions/amounts.ts'
import { useRun } from '../use-run.ts'
import type { ChainControl } from './call-node.ts'

/** Takes snapshots of a chain, and returns to them. */
export const SnapshotSection = ({
  chain,
  snapshots,
}: {
  chain: ChainControl
  snapshots: readonly ChainSnapshot[]
}): ReactNode => {
  const title = useRef<HTMLHeadingElement>(null)
  const { running, error, run } = useRun<'snapshot' | 'revert'>()
  const isBusy = running !== undefined

  const take = () => run({ name: 'snapshot', task: chain.snapshot })
  const revert = async (id: string): Promise<void> => {
    const done = await run({ name: 'revert', task: () => chain.revert(id) })
    if (!done) return
    showToast(text('developerReverted'))
    // The focused button was removed with its row.
    title.current?.focus()
  }
  return (
    <section className="panel" aria-labelledby="snapshots-title">
      <h2
        className="section-title"
        id="snapshots-title"
        ref={title}
        tabIndex={-1}
      >
        {text('developerSnapshots')}
      </h2>
      <p className="hint">{text('developerSnapshotsHint')}</p>
      {snapshots.length > 0 && (
        <ul className="rows">
          {snapshots.map(({ id, block, at }) => (
            <li key={`${id} ${at}`} className="row">
              <span className="row-text" id={`snapshot-${id}`}>
                {text(
                  'developerSnapshot',
                  formatUnits(BigInt(block), 0),
                  momentText(at),
                )}
              </span>
              <button
                type="button"
                className="button"
                aria-disabled={isBusy}
                aria-describedby={`snapshot-${id}`}
                onClick={() => revert(id)}
              >
                {text('developerRevert')}
              </button>
            </li>
          ))}
        </ul>
      )}
      <button
        type="button"
        className="button"
        aria-disabled={isBusy}
        onClick={take}
      >
        {text('developerTakeSnapshot')}
      </button>
      {error !== undefined && <Failure>{error}</Failure>}
    </section>
  )
}
