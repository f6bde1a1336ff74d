import { type ReactNode, useEffect, useRef } from 'react'
import { CompassRose } from '../components/CompassRose.tsx'
import { Icon } from '../components/Icon.tsx'
import { TabLink } from '../components/TabBar.tsx'
import { text } from '../text.ts'
import { openPalette, paletteKeys } from './open-palette.ts'
import { PaneContext } from './pane.ts'
import { railPathAt, railTabs } from './rail-tabs.ts'
import '../styles/wide.css'

/** The left side of the wide layout: the main menu, and a list if there is one. */
export const WideSide = ({
  location,
  list,
  children,
}: {
  location: string
  /** The path of the list. */
  list: string | undefined
  children: ReactNode
}): ReactNode => (
  <>
    <button type="button" className="skip-link" onClick={focusContent}>
      {text('skipToContent')}
    </button>
    <div className="rail">
      <p className="rail-brand" aria-hidden="true">
        <CompassRose className="masthead-rose" />
        {text('extensionName')}
      </p>
      <nav className="rail-menu" aria-label={text('mainMenu')}>
        {railTabs.map((tab) => (
          <TabLink
            key={tab.path}
            tab={tab}
            isHere={tab.path === railPathAt(location)}
          />
        ))}
      </nav>
      <button type="button" className="tab rail-search" onClick={openPalette}>
        <Icon drawing="M9 4a5 5 0 1 0 .01 0ZM12.8 12.8 17 17" />
        {text('paletteTitle')}
        <kbd>{paletteKeys()}</kbd>
      </button>
    </div>
    {list !== undefined && (
      <ListPane key={list} list={list} location={location}>
        {children}
      </ListPane>
    )}
  </>
)

/** One page has one main heading. */
const focusContent = (): void => document.querySelector('h1')?.focus()

const ListPane = ({
  list,
  location,
  children,
}: {
  list: string
  location: string
  children: ReactNode
}): ReactNode => {
  const pane = useRef<HTMLDivElement>(null)
  const before = useRef(location)

  // The item with the focus was closed: back to its row, or to the heading.
  useEffect(() => {
    const left = before.current
    before.current = location
    if (location !== list || left === list) return
    const links = [...(pane.current?.querySelectorAll('a') ?? [])]
    const row = links.find((link) => link.getAttribute('href') === `#${left}`)
    if (row) row.focus()
    else focusContent()
  }, [location, list])

  return (
    <div className="list-pane" ref={pane} data-scrolls="">
      <PaneContext value={{ list, isList: true, isBeside: location !== list }}>
        {children}
      </PaneContext>
    </div>
  )
}
