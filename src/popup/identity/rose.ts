import { createChooser } from './chooser.ts'
import { deeps, rims, roses, tides } from './rose-colours.ts'

type Point = readonly [x: number, y: number]
/** Convex. */
export type Polygon = readonly Point[]

/** What has one colour: polygons that do not overlap, or a ring. */
export type Shape = { fill: string } & (
  | { polygons: readonly Polygon[] }
  | { outer: number; inner: number }
)

/** A rose is drawn around the origin, up to this distance. */
export const ROSE_RADIUS = 32

/** Where the rim begins. */
const RIM = 28
/** Below the rim, even in the middle of a straight side. */
const BELOW_RIM = 30
/** Where a sea with two zones changes. */
const ZONE = 23

const turns = [0, 22.5, 45, 67.5]

/** Into how many sectors the sea is divided; none leaves its two zones. */
const divisions = [0, 2, 4, 8]

/** Lengths of four main points, four between them, and eight between those. */
const stars = [
  { main: 27, half: 0, quarter: 0, waist: 12 },
  { main: 27, half: 19, quarter: 0, waist: 9.5 },
  { main: 25, half: 25, quarter: 0, waist: 10 },
  { main: 27, half: 20, quarter: 16, waist: 8.5 },
  { main: 25, half: 25, quarter: 19, waist: 9 },
]

const rimStyles = ['plain', 'scale', 'line']
const hubs = [4, 6.5]

/**
 * The compass rose of an address, as shapes from back to front. Each area that
 * chooses a colour is large enough to be a clear difference by itself.
 */
export const roseOf = (address: string): Shape[] => {
  const choose = createChooser(address)
  const deep = choose(deeps)
  const tide = choose(tides)
  const [lit, shaded] = choose(roses)
  const rim = choose(rims)
  const hub = choose(hubs)
  return [
    ...seaShapes({
      deep,
      tide,
      division: choose(divisions),
      turn: 2 * choose(turns),
      isTurned: choose([false, true]),
    }),
    ...starShapes({
      ...choose(stars),
      turn: choose(turns),
      sides: [lit, shaded],
      rim,
    }),
    { fill: rim, outer: hub, inner: 0 },
    { fill: lit, outer: hub / 2, inner: 0 },
    { fill: rim, outer: ROSE_RADIUS, inner: RIM },
    ...rimShapes(choose(rimStyles), lit),
  ]
}

/** Two colours in sectors or zones; `isTurned` exchanges them in the outer zone. */
const seaShapes = ({
  deep,
  tide,
  division,
  turn,
  isTurned,
}: {
  deep: string
  tide: string
  division: number
  turn: number
  isTurned: boolean
}): Shape[] => {
  const whole = { inner: 0, outer: BELOW_RIM }
  const zone = { inner: 0, outer: ZONE }
  if (division === 0) {
    const [within, around] = isTurned ? [deep, tide] : [tide, deep]
    return [
      { fill: around, ...whole },
      { fill: within, ...zone },
    ]
  }
  const around = turn + (isTurned ? 360 / division : 0)
  return [
    { fill: deep, ...whole },
    { fill: tide, polygons: sectors(division, around, BELOW_RIM) },
    { fill: deep, ...zone },
    { fill: tide, polygons: sectors(division, turn, ZONE) },
  ]
}

/** Every other sector of a circle. */
const sectors = (count: number, turn: number, radius: number): Polygon[] =>
  range(count / 2).map((index) => [
    [0, 0],
    ...range(32 / count + 1).map((step) =>
      at(turn + (index * 720) / count + step * 11.25, radius),
    ),
  ])

const starShapes = ({
  main,
  half,
  quarter,
  waist,
  turn,
  sides,
  rim,
}: (typeof stars)[number] & {
  turn: number
  sides: readonly [string, string]
  rim: string
}): Shape[] => [
  ...points({
    count: 8,
    turn: turn + 22.5,
    length: quarter,
    waist,
    sides: [rim, rim],
  }),
  ...points({ count: 4, turn: turn + 45, length: half, waist, sides }),
  ...points({ count: 4, turn, length: main, waist, sides }),
]

/** The points of a star, with two sides each. */
const points = ({
  count,
  turn,
  length,
  waist,
  sides,
}: {
  count: number
  turn: number
  length: number
  waist: number
  sides: readonly [string, string]
}): Shape[] =>
  length === 0
    ? []
    : sides.map((fill, side) => ({
        fill,
        polygons: range(count).map((index) => {
          const angle = turn + (index * 360) / count
          const aside = (side === 0 ? -180 : 180) / count
          return [[0, 0], at(angle, length), at(angle + aside, waist)]
        }),
      }))

const rimShapes = (style: string | undefined, fill: string): Shape[] => {
  if (style === 'line') return [{ fill, outer: RIM + 0.5, inner: RIM - 1 }]
  if (style !== 'scale') return []
  const polygons = range(16).map((index) => {
    const angle = index * 22.5
    return [
      at(angle, RIM),
      at(angle, RIM + 2),
      at(angle + 11.25, RIM + 2),
      at(angle + 11.25, RIM),
    ]
  })
  return [{ fill, polygons }]
}

/** A point by its bearing, clockwise from north. */
const at = (bearing: number, distance: number): Point => {
  const angle = ((bearing - 90) * Math.PI) / 180
  return [distance * Math.cos(angle), distance * Math.sin(angle)]
}

const range = (count: number): number[] => [...Array(count).keys()]
