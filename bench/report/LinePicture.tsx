import { scaleLinear, scaleLog } from 'd3-scale'
import type { ReactNode } from 'react'
import { Picture } from './Picture.tsx'
import type { LinePlot } from './plot.ts'

const AREA = { left: 60, right: 590, top: 60, bottom: 320 }
/** Between two names at the ends of lines. */
const NAME_GAP = 17

export const LinePicture = ({ title, unit, lines }: LinePlot): ReactNode => {
  const points = lines.flatMap(({ points }) => points)
  const x = scaleLog(
    [1, Math.max(...points.map(({ x }) => x))],
    [AREA.left, AREA.right],
  )
  const y = scaleLinear(
    [0, Math.max(...points.map(({ y }) => y))],
    [AREA.bottom, AREA.top],
  ).nice(5)
  const powers = x.ticks().filter((tick) => Number.isInteger(Math.log10(tick)))
  return (
    <Picture title={title} height={360}>
      {y.ticks(5).map((tick) => (
        <g key={tick}>
          <path className="grid" d={`M${AREA.left} ${y(tick)}H${AREA.right}`} />
          <text
            className="quiet"
            x={AREA.left - 8}
            y={y(tick) + 4}
            textAnchor="end"
          >
            {tick.toLocaleString('en')}
          </text>
        </g>
      ))}
      <text
        className="quiet"
        x={AREA.left - 8}
        y={AREA.top - 14}
        textAnchor="end"
      >
        {unit}
      </text>
      {powers.map((tick) => (
        <text
          key={tick}
          className="quiet"
          x={x(tick)}
          y={AREA.bottom + 20}
          textAnchor="middle"
        >
          {tick.toLocaleString('en')}
        </text>
      ))}
      {lines.map(({ name, points }, index) => (
        <g key={name} className={`line line-${index + 1}`}>
          <path
            d={`M${points.map((one) => `${x(one.x)} ${y(one.y)}`).join('L')}`}
          />
          {points.map((one) => (
            <circle key={one.x} cx={x(one.x)} cy={y(one.y)} r="4" />
          ))}
        </g>
      ))}
      {lines.map(({ name }, index) => (
        <g
          key={name}
          className={`line line-${index + 1}`}
          transform={`translate(${AREA.right + 18} ${AREA.top + 8 + index * NAME_GAP})`}
        >
          <circle cx="4" cy="-4" r="4" />
          <text x="14">{name}</text>
        </g>
      ))}
    </Picture>
  )
}
