import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findTestBrowser } from '../../src/dev/find-test-browser.ts'
import { repositoryRoot } from '../../src/dev/repository-root.ts'
import { type Size, shotOf } from './shots.ts'
import { ICON, LOOK, windowOf } from './stage.ts'
import { DAPP, type Moment, playStory, WALLET } from './story.ts'

/** `npm run store-images` writes the pictures of the store, in its sizes. */
const folder = join(repositoryRoot, 'docs/store/images')

const SCREENSHOT: Size = { width: 1280, height: 800 }
const SMALL_TILE: Size = { width: 440, height: 280 }
const MARQUEE: Size = { width: 1400, height: 560 }

const RHUMBS = `<svg class="rhumbs" viewBox="-700 -280 1400 560" preserveAspectRatio="xMidYMid slice">
  ${Array.from({ length: 16 }, (_, index) => {
    const angle = (index * Math.PI) / 16
    const [x, y] = [2_000 * Math.cos(angle), 2_000 * Math.sin(angle)]
    return `<path d="M${-x} ${-y}L${x} ${y}"/>`
  }).join('')}
</svg>`

const pictureOf = (size: Size, body: string): string =>
  `<!doctype html><style>${LOOK}
  body { width: ${size.width}px; height: ${size.height}px; background: #f6f2e8; }
  .rhumbs { position: absolute; inset: 0; width: 100%; height: 100%; stroke: rgb(29 74 99 / 13%); }
  h1 { font: 40px/1.15 Heading; }
  p { color: #566472; }
  .words { position: absolute; }
  </style><body>${RHUMBS}${body}`

/** A title above the demo page, with the wallet over it. */
const screenshot = (title: string, { dapp, wallet }: Moment): string =>
  pictureOf(
    SCREENSHOT,
    `<div class="words" style="left:0;right:0;top:24px;text-align:center"><h1>${title}</h1></div>
    ${windowOf({ title: 'A dapp', picture: dapp, x: 60, y: 104, ...DAPP })}
    ${wallet ? windowOf({ title: 'Portolan', picture: wallet, x: 860, y: 126, ...WALLET }) : ''}`,
  )

const walletsAt = (
  pictures: readonly string[],
  placeOf: (index: number) => { x: number; y: number },
): string =>
  pictures
    .map((picture, index) =>
      windowOf({ title: 'Portolan', picture, ...placeOf(index), ...WALLET }),
    )
    .join('')

/** Two screens of the wallet side by side. */
const screens = (title: string, pictures: readonly string[]): string =>
  pictureOf(
    SCREENSHOT,
    `<div class="words" style="left:0;right:0;top:24px;text-align:center"><h1>${title}</h1></div>
    ${walletsAt(pictures, (index) => ({ x: 60 + index * 400, y: 120 }))}`,
  )

const NAME = `<img src="${ICON}" width="96" height="96">`

const smallTile = pictureOf(
  SMALL_TILE,
  `<div class="words" style="inset:0;display:grid;place-content:center;justify-items:center;gap:10px">
    ${NAME}<h1 style="font-size:44px">Portolan</h1>
    <p style="font-size:17px">One connection, many chains</p></div>`,
)

const marquee = (pictures: readonly string[]): string =>
  pictureOf(
    MARQUEE,
    `<div class="words" style="left:90px;top:150px;width:560px">
      ${NAME}<h1 style="font-size:76px;margin-top:14px">Portolan</h1>
      <p style="font-size:24px;line-height:1.4">Connect a site to several chains at once,<br>and see what you granted.</p></div>
    ${walletsAt(pictures, (index) => ({ x: 640 + index * 380, y: index === 0 ? 40 : 90 }))}`,
  )

const write = async (
  page: Page,
  name: string,
  { size, html }: { size: Size; html: string },
): Promise<void> => {
  await page.setViewportSize(size)
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  writeFileSync(join(folder, `${name}.png`), await page.screenshot())
  console.log(`${name}.png ${size.width} × ${size.height}`)
}

const moments: Moment[] = []
const inWallet: Record<string, string> = {}
await playStory(
  async (moment) => void moments.push(moment),
  async (popup) => {
    for (const theme of ['light', 'dark'] as const) {
      await popup.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await popup
        .getByText(/^[\d,.]+ ETH$/)
        .first()
        .waitFor()
      inWallet[theme] = await shotOf(popup)
    }
    await popup.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  },
)
const withWallet = moments.filter(({ wallet }) => wallet)
const [connecting, signing, ending] = withWallet
if (!connecting?.wallet || !signing?.wallet || !ending?.wallet) {
  throw new Error('The story has fewer than three screens of the wallet')
}
mkdirSync(folder, { recursive: true })
copyFileSync(
  join(repositoryRoot, 'public/icons/icon-128.png'),
  join(folder, 'icon-128.png'),
)
const home = [inWallet.light ?? '', inWallet.dark ?? '']
const browser = await chromium.launch(await findTestBrowser())
try {
  const page = await browser.newPage()
  const all: Record<string, { size: Size; html: string }> = {
    'screenshot-1': {
      size: SCREENSHOT,
      html: screenshot('One approval for several chains', connecting),
    },
    'screenshot-2': {
      size: SCREENSHOT,
      html: screenshot('Read what you sign', signing),
    },
    'screenshot-3': {
      size: SCREENSHOT,
      html: screenshot('Take permissions back at any time', ending),
    },
    'screenshot-4': {
      size: SCREENSHOT,
      html: screens('Light and dark', [...home, ending.wallet]),
    },
    'small-tile': { size: SMALL_TILE, html: smallTile },
    marquee: {
      size: MARQUEE,
      html: marquee([connecting.wallet, home[1] ?? '']),
    },
  }
  for (const [name, picture] of Object.entries(all)) {
    await write(page, name, picture)
  }
} finally {
  await browser.close()
}
