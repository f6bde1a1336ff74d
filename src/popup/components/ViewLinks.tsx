import { type ReactNode, useEffect, useState } from 'react'
import { browser, type SidePanel, sidePanel } from '../../messaging/browser.ts'
import { SIDE_PANEL } from '../../messaging/popup-contract.ts'
import { openPalette, paletteKeys } from '../layout/open-palette.ts'
import { useIsWide } from '../layout/use-is-wide.ts'
import { text } from '../text.ts'

/** Other places for the wallet than where it is shown. */
export const ViewLinks = (): ReactNode => {
  const isWide = useIsWide()
  const panel = location.search === SIDE_PANEL ? undefined : sidePanel
  if (isWide && !panel) return null
  return (
    <section className="stack" aria-labelledby="views-title">
      <h2 className="section-title" id="views-title">
        {text('viewsTitle')}
      </h2>
      <div className="view-links">
        {!isWide && (
          <a
            className="button button-link"
            href="popup.html"
            target="_blank"
            rel="noreferrer"
          >
            {text('openInTab')}
          </a>
        )}
        {panel && <SidePanelButton open={panel.open} />}
        {/* The rail has one. */}
        {!isWide && (
          <button type="button" className="button" onClick={openPalette}>
            {text('paletteTitle')} <kbd>{paletteKeys()}</kbd>
          </button>
        )}
      </div>
    </section>
  )
}

const SidePanelButton = ({ open }: SidePanel): ReactNode => {
  // Known before the click: opening must not wait for an answer, or it would
  // no longer count as the user's action.
  const [windowId, setWindowId] = useState<number>()
  useEffect(() => {
    void browser.windows.getCurrent().then(({ id }) => setWindowId(id))
  }, [])
  if (windowId === undefined) return null
  return (
    <button
      type="button"
      className="button"
      onClick={async () => {
        await open({ windowId })
        // The toolbar's popup would cover it; a tab stays.
        if (!(await browser.tabs.getCurrent())) close()
      }}
    >
      {text('openInSidePanel')}
    </button>
  )
}
