import {
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react'

export type Tab = { name: string; content: ReactNode }

/** Tabs (WAI-ARIA); the first one is selected, and the arrow keys select. */
export const Tabs = ({
  name,
  tabs,
}: {
  /** For screen readers. */
  name: string
  tabs: readonly Tab[]
}): ReactNode => {
  const id = useId()
  const [selected, setSelected] = useState(0)
  const list = useRef<HTMLDivElement>(null)

  const select = (event: KeyboardEvent): void => {
    const next = nextTab(event.key, {
      selected,
      count: tabs.length,
      isReversed: getComputedStyle(event.currentTarget).direction === 'rtl',
    })
    if (next === undefined) return
    event.preventDefault()
    setSelected(next)
    const buttons = list.current?.querySelectorAll<HTMLElement>('[role="tab"]')
    buttons?.[next]?.focus()
  }

  return (
    <>
      <div
        ref={list}
        className="tab-list"
        role="tablist"
        aria-label={name}
        onKeyDown={select}
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.name}
            type="button"
            className="tab-choice"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-selected={index === selected}
            aria-controls={index === selected ? `${id}-panel` : undefined}
            tabIndex={index === selected ? 0 : -1}
            onClick={() => setSelected(index)}
          >
            {tab.name}
          </button>
        ))}
      </div>
      <div
        key={selected}
        className="tab-panel"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${selected}`}
      >
        {tabs[selected]?.content}
      </div>
    </>
  )
}

/** The tab that a key selects, if any. */
export const nextTab = (
  key: string,
  {
    selected,
    count,
    isReversed,
  }: { selected: number; count: number; isReversed: boolean },
): number | undefined => {
  const [forward, backward] = isReversed
    ? ['ArrowLeft', 'ArrowRight']
    : ['ArrowRight', 'ArrowLeft']
  switch (key) {
    case forward:
      return (selected + 1) % count
    case backward:
      return (selected + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
