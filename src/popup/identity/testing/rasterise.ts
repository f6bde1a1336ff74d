import { type Polygon, ROSE_RADIUS, type Shape } from '../rose.ts'

/** Pixels as 0xrrggbb, from left to right and from top to bottom. */
export type Picture = Int32Array

/** Draws shapes as the browser does, but without soft edges. */
export const rasterise = (shapes: readonly Shape[], side: number): Picture => {
  const picture = new Int32Array(side * side)
  const unit = (2 * ROSE_RADIUS) / side
  /** Colours the pixels of a row whose centres are in a span. */
  const paint = (row: number, colour: number, from: number, to: number) => {
    const first = Math.ceil((from + ROSE_RADIUS) / unit - 0.5)
    const end = Math.ceil((to + ROSE_RADIUS) / unit - 0.5)
    for (let column = first; column < end; column += 1) {
      picture[row * side + column] = colour
    }
  }
  for (const shape of shapes) {
    const colour = Number.parseInt(shape.fill.slice(1), 16)
    for (let row = 0; row < side; row += 1) {
      const y = (row + 0.5) * unit - ROSE_RADIUS
      if ('polygons' in shape) {
        for (const polygon of shape.polygons) {
          const [from, to] = crossing(polygon, y)
          paint(row, colour, from, to)
        }
      } else if (Math.abs(y) < shape.outer) {
        const outer = halfWidth(shape.outer, y)
        const inner = halfWidth(shape.inner, y)
        paint(row, colour, -outer, -inner)
        paint(row, colour, inner, outer)
      }
    }
  }
  return picture
}

/** Half of what a circle covers of a horizontal line. */
const halfWidth = (radius: number, y: number): number =>
  Math.sqrt(Math.max(0, radius ** 2 - y ** 2))

/** What a convex polygon covers of a horizontal line. */
const crossing = (polygon: Polygon, y: number): [number, number] => {
  let from = Number.POSITIVE_INFINITY
  let to = Number.NEGATIVE_INFINITY
  let [x1, y1] = polygon.at(-1) ?? [0, 0]
  for (const [x2, y2] of polygon) {
    if (y1 <= y !== y2 <= y) {
      const x = x1 + ((y - y1) * (x2 - x1)) / (y2 - y1)
      from = Math.min(from, x)
      to = Math.max(to, x)
    }
    x1 = x2
    y1 = y2
  }
  return [from, to]
}
