import type { ReactNode } from 'react'

/** Own colours for both themes: a picture does not know its page's. */
const STYLE = `
text { font: 12.5px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #1e293b }
.title { font-size: 15px; font-weight: 600 }
.quiet, .value { fill: #64748b; font-size: 11.5px; font-variant-numeric: tabular-nums }
.card { fill: #ffffff; stroke: #e2e8f0 }
.grid { stroke: #e2e8f0 }
.wallet { fill: #0d7d74; stroke: #0d7d74 }
.bare { fill: #94a3b8; stroke: #94a3b8 }
.none { fill: #d3dae4; stroke: #d3dae4 }
rect, text, circle { stroke: none }
.card { stroke: #e2e8f0 }
.tail { stroke-width: 1.5; fill: none }
.goal { stroke: #c2410c; stroke-width: 2; stroke-dasharray: 3 2 }
.line path { fill: none; stroke-width: 2 }
.line-1 path { stroke: #0d7d74 } .line-1 circle { fill: #0d7d74 }
.line-2 path { stroke: #6d5bd0 } .line-2 circle { fill: #6d5bd0 }
.line-3 path { stroke: #c2410c } .line-3 circle { fill: #c2410c }
.line-4 path { stroke: #2f6fb5 } .line-4 circle { fill: #2f6fb5 }
@media (prefers-color-scheme: dark) {
  text { fill: #e2e8f0 }
  .quiet, .value { fill: #94a3b8 }
  .card { fill: #111827; stroke: #273244 }
  .grid { stroke: #273244 }
  .wallet { fill: #2bb7a9; stroke: #2bb7a9 }
  .bare { fill: #64748b; stroke: #64748b }
  .none { fill: #3b475a; stroke: #3b475a }
  .goal { stroke: #fb923c }
  .line-1 path { stroke: #2bb7a9 } .line-1 circle { fill: #2bb7a9 }
  .line-2 path { stroke: #a99cf5 } .line-2 circle { fill: #a99cf5 }
  .line-3 path { stroke: #fb923c } .line-3 circle { fill: #fb923c }
  .line-4 path { stroke: #6fb0f2 } .line-4 circle { fill: #6fb0f2 }
}`

/** A card of 760 pixels with a title. */
export const Picture = ({
  title,
  height,
  children,
}: {
  title: string
  height: number
  children: ReactNode
}): ReactNode => (
  <svg
    xmlns="http://www.w3.org/2000/svg"
    viewBox={`0 0 760 ${height}`}
    width="760"
    height={height}
    role="img"
    aria-label={title}
  >
    <style>{STYLE}</style>
    <rect
      className="card"
      x="0.5"
      y="0.5"
      width="759"
      height={height - 1}
      rx="10"
    />
    <text className="title" x="24" y="30">
      {title}
    </text>
    {children}
  </svg>
)
