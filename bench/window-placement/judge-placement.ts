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

/** Window managers round sizes and draw borders. */
const TOLERANCE = 10

const isNear = (one: number, other: number): boolean =>
  Math.abs(one - other) <= TOLERANCE

/** At the top right of the browser window, or as near to it as the screen is. */
export const judgePlacement = (
  { name, browser, request, content, inner, isVisible }: Measured,
  screen: Screen,
): { line: string; isRight: boolean } => {
  const most = {
    left: screen.left + screen.width - request.width,
    top: screen.top + screen.height - request.height,
  }
  const expected = {
    left: Math.min(browser.left + browser.width - request.width, most.left),
    top: Math.max(screen.top, Math.min(browser.top, most.top)),
  }
  const isOnScreen =
    request.left >= screen.left &&
    request.top >= screen.top &&
    request.left <= most.left &&
    request.top <= most.top
  const isPlaced =
    isNear(request.left, expected.left) && isNear(request.top, expected.top)
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
