export type Bounds = {
  left: number
  top: number
  width: number
  height: number
}

const LEAST_HEIGHT = 360

/** As the worker asks for; the browser's own choice may be much wider. */
const MOST_WIDTH = 400

/** A number between two others; the lower one if they are the wrong way round. */
const between = (least: number, number: number, most: number): number =>
  Math.max(least, Math.min(number, most))

/**
 * The bounds of a window with content of this height, within the screen. All
 * sizes are in the same unit.
 */
export const fitBounds = (
  now: Bounds,
  {
    content,
    frame,
    screen,
    mayShrink,
  }: {
    content: number
    /** The height of the window without the page. */
    frame: number
    /** The part of the screen that windows may use. */
    screen: Bounds
    mayShrink: boolean
  },
): Bounds => {
  const wanted = Math.max(LEAST_HEIGHT, Math.ceil(content + frame))
  const height = Math.min(
    mayShrink ? wanted : Math.max(wanted, now.height),
    screen.height,
  )
  const width = Math.min(
    mayShrink ? MOST_WIDTH : now.width,
    now.width,
    screen.width,
  )
  // Its right edge stays.
  const left = now.left + now.width - width
  return {
    left: between(screen.left, left, screen.left + screen.width - width),
    top: between(screen.top, now.top, screen.top + screen.height - height),
    width,
    height,
  }
}
