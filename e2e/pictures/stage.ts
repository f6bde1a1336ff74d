import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../../src/dev/repository-root.ts'
import type { Size } from './shots.ts'
import { DAPP, type Moment, WALLET } from './story.ts'

const BAR = 28
const MARGIN = 16
const CAPTION = 60

/** A picture of the demo page, the wallet above it, and a line of text. */
export const STAGE: Size = {
  width: DAPP.width + 2 * MARGIN,
  height: DAPP.height + BAR + 2 * MARGIN + CAPTION,
}

const WALLET_AT = { x: STAGE.width - WALLET.width - 40, y: MARGIN + 6 }

export type Pointer = { x: number; y: number; isPressed: boolean }

/** Where on the stage something is pressed. */
export const onStage = ({
  window,
  x,
  y,
}: NonNullable<Moment['press']>): Omit<Pointer, 'isPressed'> => {
  const at = window === 'dapp' ? { x: MARGIN, y: MARGIN } : WALLET_AT
  return { x: at.x + x, y: at.y + BAR + y }
}

const fileUrl = (path: string, type: string): string =>
  `data:${type};base64,${readFileSync(join(repositoryRoot, path)).toString('base64')}`

export const ICON = fileUrl('public/icons/icon-128.png', 'image/png')

/** The wallet's heading font and colours. */
export const LOOK = `
  @font-face {
    font-family: Heading;
    src: url(${fileUrl('public/popup/fonts/eb-garamond.woff2', 'font/woff2')});
  }
  * { margin: 0; box-sizing: border-box; }
  body { position: relative; overflow: hidden; font: 15px system-ui; color: #16293a; }
  .window {
    position: absolute; border: 1px solid #cfc6b2; border-radius: 10px; overflow: hidden;
    background: #fffdf8; box-shadow: 0 6px 24px rgb(22 41 58 / 22%);
  }
  .bar {
    height: ${BAR}px; padding: 6px 12px; background: #e6dfcf;
    font-size: 12px; line-height: 16px; color: #16293a;
  }
  .window img { display: block; }
`

export const windowOf = ({
  title,
  picture,
  x,
  y,
  width,
  height,
}: Size & { title: string; picture: string; x: number; y: number }): string =>
  `<div class="window" style="left:${x}px;top:${y}px;width:${width}px">
    <div class="bar">${title}</div>
    <img src="${picture}" width="${width}" height="${height}">
  </div>`

export const stageOf = (
  { caption, dapp, wallet }: Moment,
  pointer: Pointer,
): string => `<!doctype html><style>${LOOK}
  body { width: ${STAGE.width}px; height: ${STAGE.height}px; }
  .caption {
    position: absolute; left: 0; right: 0; bottom: 10px; text-align: center;
  }
  .caption span {
    display: inline-block; padding: 7px 22px 9px; border-radius: 999px;
    background: #1d4a63; color: #fffdf8; font: 24px/1.2 Heading;
  }
  .pointer { position: absolute; left: ${pointer.x}px; top: ${pointer.y}px; }
  .ring {
    position: absolute; left: ${pointer.x - 22}px; top: ${pointer.y - 22}px;
    width: 44px; height: 44px; border-radius: 50%;
    border: 3px solid #c77b1c; background: rgb(220 180 106 / 35%);
  }
</style><body>
${windowOf({ title: 'A dapp', picture: dapp, x: MARGIN, y: MARGIN, ...DAPP })}
${wallet ? windowOf({ title: 'Portolan', picture: wallet, ...WALLET_AT, ...WALLET }) : ''}
<div class="caption"><span>${caption}</span></div>
${pointer.isPressed ? '<div class="ring"></div>' : ''}
<svg class="pointer" width="22" height="30" viewBox="0 0 22 30">
  <path d="M1 1v23l6-5 4 9 4-2-4-9h8z" fill="#16293a" stroke="#fffdf8" stroke-width="1.5"/>
</svg>`
