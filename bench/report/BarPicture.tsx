import { scaleLinear } from 'd3-scale'
import type { ReactNode } from 'react'
import { Picture } from './Picture.tsx'
import type { BarPlot, Series } from './plot.ts'

const LEFT = 226
const RIGHT = 660
const TOP = 74
const BAR = 14
const GAP = 16
/** The longest label of a bar. */
const LABEL = 44

const classOf: Record<Series, string> = {
  Portolan: 'wallet',
  'bare extension': 'bare',
  neither: 'none',
}

export const BarPicture = ({ title, unit, groups }: BarPlot): ReactNode => {
  const ends = groups.flatMap(({ bars, goal = 0 }) => [
    goal,
    ...bars.map(({ value, to = value }) => to),
  ])
  const x = scaleLinear([0, Math.max(...ends)], [LEFT, RIGHT]).nice(5)
  const format = (value: number): string =>
    value.toLocaleString('en', {
      maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0,
    })
  const heights = groups.map(({ bars }) => bars.length * BAR + GAP)
  const tops = heights.map((_, index) =>
    heights.slice(0, index).reduce((sum, height) => sum + height, TOP),
  )
  const bottom = TOP + heights.reduce((sum, height) => sum + height, 0)
  const hasGoal = groups.some(({ goal }) => goal !== undefined)
  const series = [
    ...new Set(groups.flatMap(({ bars }) => bars.map(({ series }) => series))),
  ]
  return (
    <Picture title={title} height={bottom + 26}>
      {series.map((name, index) => (
        <g key={name} transform={`translate(${24 + index * 130} 46)`}>
          <rect className={classOf[name]} width="12" height="12" rx="2" />
          <text x="18" y="10.5">
            {name}
          </text>
        </g>
      ))}
      {hasGoal && (
        <g transform={`translate(${24 + series.length * 130} 46)`}>
          <path className="goal" d="M6 -1v14" />
          <text x="18" y="10.5">
            goal
          </text>
        </g>
      )}
      {x.ticks(5).map((tick) => (
        <g key={tick}>
          <path className="grid" d={`M${x(tick)} ${TOP - 4}V${bottom}`} />
          <text
            className="quiet"
            x={x(tick)}
            y={bottom + 15}
            textAnchor="middle"
          >
            {format(tick)}
          </text>
        </g>
      ))}
      <text className="quiet" x="736" y={bottom + 15} textAnchor="end">
        {unit}
      </text>
      {groups.map(({ label, bars, goal }, index) => {
        const top = (tops[index] ?? 0) + 4
        const height = bars.length * BAR
        return (
          <g key={label}>
            <text x={LEFT - 12} y={top + height / 2 + 4} textAnchor="end">
              {label}
            </text>
            {bars.map(({ series, value, to = value }, row) => {
              const y = top + row * BAR
              const middle = y + BAR / 2
              const isInTheWay =
                goal !== undefined && goal >= to && x(goal) < x(to) + LABEL
              const end = x(isInTheWay ? goal : to)
              return (
                <g key={series} className={classOf[series]}>
                  {to > value && (
                    <path
                      className="tail"
                      d={`M${x(value)} ${middle}H${x(to)}m0 -3v6`}
                    />
                  )}
                  <rect
                    x={LEFT}
                    y={y + 1}
                    width={Math.max(1, x(value) - LEFT)}
                    height={BAR - 2}
                    rx="2"
                  />
                  <text className="value" x={end + 6} y={middle + 4}>
                    {format(value)}
                  </text>
                </g>
              )
            })}
            {goal !== undefined && (
              <path
                className="goal"
                d={`M${x(goal)} ${top - 3}v${height + 6}`}
              />
            )}
          </g>
        )
      })}
    </Picture>
  )
}
