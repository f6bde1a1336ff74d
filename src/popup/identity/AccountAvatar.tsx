import type { ReactNode } from 'react'
import { ROSE_RADIUS, roseOf, type Shape } from './rose.ts'

const box = [-ROSE_RADIUS, -ROSE_RADIUS, 2 * ROSE_RADIUS, 2 * ROSE_RADIUS]

/** The compass rose of an address. */
export const AccountAvatar = ({
  address,
  size,
}: {
  address: string
  size: number
}): ReactNode => (
  <svg
    className="emblem"
    width={size}
    height={size}
    viewBox={box.join(' ')}
    aria-hidden="true"
    focusable="false"
  >
    {roseOf(address).map((shape, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a shape has its place
      <Drawn key={index} shape={shape} />
    ))}
  </svg>
)

const Drawn = ({ shape }: { shape: Shape }): ReactNode => {
  if ('polygons' in shape) return <path d={pathOf(shape)} fill={shape.fill} />
  const { fill, outer, inner } = shape
  return inner === 0 ? (
    <circle r={outer} fill={fill} />
  ) : (
    <circle
      r={(outer + inner) / 2}
      fill="none"
      stroke={fill}
      strokeWidth={outer - inner}
    />
  )
}

const pathOf = ({ polygons }: Extract<Shape, { polygons: unknown }>): string =>
  polygons
    .map(
      (points) => `M${points.map((at) => at.map(round).join(' ')).join('L')}Z`,
    )
    .join('')

const round = (value: number): number => Math.round(value * 100) / 100
