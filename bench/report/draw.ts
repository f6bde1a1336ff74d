import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { BarPicture } from './BarPicture.tsx'
import { LinePicture } from './LinePicture.tsx'
import type { Plot } from './plot.ts'

/** A plot as the text of an SVG file. */
export const draw = (plot: Plot): string => {
  const picture =
    'lines' in plot
      ? createElement(LinePicture, plot)
      : createElement(BarPicture, plot)
  return `${renderToStaticMarkup(picture)}\n`
}
