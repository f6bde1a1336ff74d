import { useEffect } from 'react'
import { browser } from '../../messaging/browser.ts'
import { type Bounds, fitBounds } from './fit-bounds.ts'

/** Parts of a screen arrive within moments; each would resize the window. */
const SETTLED_MS = 150

/** Later the window only grows: one that jumps is harder to read. */
let mayShrink = true

/**
 * Fits the request window to what it shows, and moves it onto the screen. What
 * the user unfolds scrolls instead: after the first press nothing moves until
 * another screen is shown.
 */
export const FitWindow = ({
  shown,
}: {
  /** Differs for each screen. */
  shown: string
}): null => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each screen
  useEffect(() => {
    const main = document.querySelector('main')
    if (!main) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => void resize(main), SETTLED_MS)
    }
    const observer = new MutationObserver(soon)
    observer.observe(main, {
      childList: true,
      characterData: true,
      subtree: true,
    })
    const end = (): void => {
      clearTimeout(timer)
      observer.disconnect()
    }
    soon()
    addEventListener('pointerdown', end, { capture: true, once: true })
    addEventListener('keydown', end, { capture: true, once: true })
    return () => {
      end()
      removeEventListener('pointerdown', end, { capture: true })
      removeEventListener('keydown', end, { capture: true })
    }
  }, [shown])
  return null
}

const resize = async (main: HTMLElement): Promise<void> => {
  // Its size must not count as the first: the screen itself follows.
  if (main.querySelector('.notice-late') || !main.querySelector('h1')) return
  try {
    const { windows, tabs } = browser
    const [asked, zoom] = await Promise.all([
      windows.getCurrent(),
      tabs.getZoom(),
    ])
    const { id, left = 0, top = 0, width = 0, height = 0, state } = asked
    const frame = height - innerHeight * zoom
    // The user enlarged it, or a debugger shows the page in another size.
    if (id === undefined || state !== 'normal' || frame < 0) return
    const now = { left, top, width, height }
    const next = fitBounds(now, {
      content: naturalHeight(main) * zoom,
      frame,
      screen: screenBounds(),
      mayShrink,
    })
    mayShrink = false
    if (JSON.stringify(next) !== JSON.stringify(now)) {
      await windows.update(id, next)
    }
  } catch (error) {
    // The window may be closing, and is usable in any size.
    console.warn('the request window was not resized', error)
  }
}

/** The height of the content, which otherwise fills the window. */
const naturalHeight = (main: HTMLElement): number => {
  main.classList.add('natural')
  const { offsetHeight } = main
  main.classList.remove('natural')
  return offsetHeight
}

/** Chromium knows where the usable part begins; the types do not. */
const screenBounds = (): Bounds => {
  const { availLeft, availTop, availWidth, availHeight } = screen as Screen & {
    availLeft: number
    availTop: number
  }
  return {
    left: availLeft,
    top: availTop,
    width: availWidth,
    height: availHeight,
  }
}
