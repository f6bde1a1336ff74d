import { type ReactNode, useEffect, useRef, useState } from 'react'
import { byDay } from '../activity-filter.ts'
import { dayText } from '../activity-texts.ts'
import { formatLanguage, text } from '../text.ts'

/** Renders this many entries at a time. */
const PAGE = 50

/** Rows grouped by day, in pages. */
export const DayList = <Entry,>({
  entries,
  timeOf,
  children,
}: {
  /** The newest first. */
  entries: readonly Entry[]
  timeOf: (entry: Entry) => number
  /** Renders a row, with its key. */
  children: (entry: Entry) => ReactNode
}): ReactNode => {
  const [count, setCount] = useState(PAGE)
  const sum = useRef<HTMLParagraphElement>(null)
  const hasMore = count < entries.length
  const hadMore = useRef(hasMore)

  // The focused button disappears with the last page.
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (hadMore.current && !hasMore && isLost) sum.current?.focus()
    hadMore.current = hasMore
  }, [hasMore])

  const now = new Date()
  return (
    <>
      {byDay(entries.slice(0, count), timeOf).map(({ day, entries }) => (
        <section key={day.getTime()} className="activity-day">
          <h2 className="section-title">
            <time dateTime={day.toISOString()}>{dayText(day, now)}</time>
          </h2>
          <ul className="rows">{entries.map(children)}</ul>
        </section>
      ))}
      {entries.length > PAGE && (
        <p ref={sum} className="hint" tabIndex={-1}>
          {text(
            'shownOf',
            formatCount(Math.min(count, entries.length)),
            formatCount(entries.length),
          )}
        </p>
      )}
      {hasMore && (
        <button
          type="button"
          className="button"
          onClick={() => setCount(count + PAGE)}
        >
          {text('showMore')}
        </button>
      )}
    </>
  )
}

const formatCount = (count: number): string =>
  new Intl.NumberFormat(formatLanguage()).format(count)
