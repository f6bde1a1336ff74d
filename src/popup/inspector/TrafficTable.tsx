import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { TrafficRow } from '../../messaging/traffic-contract.ts'
import { text } from '../text.ts'
import { visibleText } from '../visible-text.ts'
import { describeRow, outcomeOf } from './describe-row.ts'
import {
  directionTexts,
  millisecondsText,
  outcomeTexts,
  timeOfRow,
} from './inspector-texts.ts'
import { nextPlace } from './next-place.ts'

/** The list scrolls with new rows while its end is this near. */
const NEAR_END = 48

/** Height of a row, before it is measured. */
const ROW = 32

/**
 * The rows, the newest last. Only those in view are in the document, so the
 * list has the focus and names the selected one.
 */
export const TrafficTable = ({
  rows,
  startedAt,
  selected,
  onSelect,
}: {
  rows: readonly TrafficRow[]
  startedAt: number
  /** The id of a row. */
  selected: number | undefined
  onSelect: (id: number) => void
}): ReactNode => {
  const id = useId()
  const list = useRef<VirtualizerHandle>(null)
  const isAtEnd = useRef(true)
  const place = rows.findIndex((row) => row.id === selected)

  useEffect(() => {
    if (isAtEnd.current) list.current?.scrollToIndex(rows.length - 1)
  }, [rows])

  const look = (): void => {
    const { scrollOffset, viewportSize, scrollSize } = list.current ?? NOWHERE
    isAtEnd.current = scrollOffset + viewportSize >= scrollSize - NEAR_END
  }

  const press = (event: KeyboardEvent): void => {
    const next = nextPlace(event.key, { place, count: rows.length })
    const row = next === undefined ? undefined : rows[next]
    if (next === undefined || !row) return
    event.preventDefault()
    onSelect(row.id)
    list.current?.scrollToIndex(next, { align: 'nearest' })
  }

  return (
    <div className="traffic-table">
      <div className="traffic-row traffic-heads" aria-hidden="true">
        <span>{text('trafficTime')}</span>
        <span>{text('trafficWhat')}</span>
        <span className="traffic-scope">{text('homeNetwork')}</span>
        <span className="traffic-site">{text('siteTitle')}</span>
        <span>{text('activityOutcome')}</span>
        <span className="traffic-took">{text('latency')}</span>
      </div>
      <div
        className="traffic-rows"
        role="listbox"
        aria-label={text('inspectorTitle')}
        tabIndex={0}
        aria-activedescendant={place === -1 ? undefined : `${id}-${selected}`}
        data-scrolls=""
        onKeyDown={press}
      >
        <Virtualizer
          ref={list}
          data={rows}
          itemSize={ROW}
          keepMounted={place === -1 ? [] : [place]}
          onScroll={look}
        >
          {(row, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list has them
            // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus
            <div
              key={row.id}
              id={`${id}-${row.id}`}
              className="traffic-row"
              role="option"
              aria-selected={row.id === selected}
              aria-posinset={index + 1}
              aria-setsize={rows.length}
              data-outcome={outcomeOf(row)}
              onClick={() => onSelect(row.id)}
            >
              <Cells row={row} startedAt={startedAt} />
            </div>
          )}
        </Virtualizer>
      </div>
    </div>
  )
}

const NOWHERE = { scrollOffset: 0, viewportSize: 0, scrollSize: 0 }

/** Rendered again when the row changes, not when the list scrolls. */
const Cells = memo(function Cells({
  row,
  startedAt,
}: {
  row: TrafficRow
  startedAt: number
}): ReactNode {
  const { method, scope = '' } = describeRow(row)
  return (
    <>
      <time>{timeOfRow(startedAt + row.at)}</time>
      <span className="traffic-method">
        {row.kind !== 'request' && (
          <span className="visually-hidden">
            {text(directionTexts[row.kind])}{' '}
          </span>
        )}
        <code data-kind={row.kind}>{visibleText(method) || '?'}</code>
      </span>
      <code className="traffic-scope">{visibleText(scope)}</code>
      <span className="traffic-site">
        {row.origin === undefined ? (
          text('trafficWallet')
        ) : (
          <bdi dir="ltr">{row.origin}</bdi>
        )}
      </span>
      <span className="traffic-outcome">
        {row.kind === 'notification'
          ? text('trafficSent')
          : text(outcomeTexts[outcomeOf(row)])}
      </span>
      <span className="traffic-took">
        {row.to !== undefined && <bdi>{millisecondsText(row.to - row.at)}</bdi>}
      </span>
    </>
  )
})
