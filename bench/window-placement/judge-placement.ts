export type Bounds = {
  left: number
  top: number
  width: number
  height: number
}

/** The part of the screen that windows may use. */
export type Screen = Bounds

export type Measured = {
  name: string
  browser: Bounds
  request: Bounds
  /** The height of the document and of the page in the window. */
  content: number
  inner: number
  isVisible: boolean
}

const edges = ({ left, top, width, height }: Bounds): string =>
  `${width}x${height} at ${left},${top}`

/** Window managers draw borders, and title bars above the window. */
const TOLERANCE = { left: 8, top: 32 }

const isNear = (one: Bounds, other: { left: number; top: number }): boolean =>
  Math.abs(one.left - other.left) <= TOLERANCE.left &&
  Math.abs(one.top - other.top) <= TOLERANCE.top

/** It opens with this height, and stays where there was room for it. */
const OPENED_HEIGHT = 640

/** At the top right of the browser window, or as near to it as the screen is. */
export const judgePlacement = (
  { name, browser, request, content, inner, isVisible }: Measured,
  screen: Screen,
): { line: string; isRight: boolean } => {
  const most = {
    left: screen.left + screen.width - request.width,
    top: screen.top + screen.height - request.height,
  }
  const opened = screen.height - Math.max(request.height, OPENED_HEIGHT)
  const expected = {
    left: Math.min(browser.left + browser.width - request.width, most.left),
    top: Math.max(screen.top, Math.min(browser.top, screen.top + opened)),
  }
  const isOnScreen =
    request.left >= screen.left &&
    request.top >= screen.top &&
    request.left <= most.left &&
    request.top <= most.top
  const isPlaced = request.width === 400 && isNear(request, expected)
  const isFitted = content <= inner || request.height >= screen.height
  const faults = [
    isOnScreen ? '' : 'off screen',
    isPlaced ? '' : `expected at ${expected.left},${expected.top}`,
    isFitted ? '' : `shows ${inner} of ${content}`,
    isVisible ? '' : 'not in front',
  ].filter((fault) => fault !== '')
  return {
    line: [
      name.padEnd(24),
      `browser ${edges(browser)}`.padEnd(34),
      `request ${edges(request)}`.padEnd(34),
      faults.length === 0 ? 'right' : faults.join(', '),
    ].join(''),
    isRight: faults.length === 0,
  }
}
