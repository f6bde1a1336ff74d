import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findTestBrowser } from '../../src/dev/find-test-browser.ts'
import {
  animatedWebp,
  type WebpFrame,
} from '../../src/dev/pictures/animated-webp.ts'
import { repositoryRoot } from '../../src/dev/repository-root.ts'
import { onStage, type Pointer, STAGE, stageOf } from './stage.ts'
import { type Moment, playStory } from './story.ts'

/** `npm run animation` writes the animation of the README. */
const file = join(repositoryRoot, 'docs/images/portolan.webp')

const SCALE = 2
const STEPS = 4
const STEP_MS = 50
const LOOK_MS = 750
const PRESS_MS = 250
const REST_MS = 1_100

type Picture = { html: string; ms: number }

/** The pointer moves to what is pressed, presses it, and stays there. */
const toPictures = (moments: readonly Moment[]): Picture[] => {
  let at = { x: STAGE.width * 0.55, y: STAGE.height * 0.75 }
  return moments.flatMap((moment) => {
    const show = (pointer: Pointer, ms: number): Picture => ({
      html: stageOf(moment, pointer),
      ms,
    })
    const from = at
    if (!moment.press) return [show({ ...from, isPressed: false }, REST_MS)]
    const to = onStage(moment.press)
    at = to
    const moves = Array.from({ length: STEPS }, (_, step) => {
      const part = (step + 1) / STEPS
      return show(
        {
          x: Math.round(from.x + (to.x - from.x) * part),
          y: Math.round(from.y + (to.y - from.y) * part),
          isPressed: false,
        },
        STEP_MS,
      )
    })
    return [
      show({ ...from, isPressed: false }, LOOK_MS),
      ...moves,
      show({ ...to, isPressed: true }, PRESS_MS),
    ]
  })
}

/**
 * Runs in the page: what differs from the last picture, as WebP. Nothing if they
 * are the same.
 */
const encodeChange = async (
  png: string,
): Promise<(Omit<WebpFrame, 'webp' | 'ms'> & { webp: string }) | undefined> => {
  const blob = await (await fetch(`data:image/png;base64,${png}`)).blob()
  const bitmap = await createImageBitmap(blob)
  const { width, height } = bitmap
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('There is no canvas')
  context.drawImage(bitmap, 0, 0)
  const pixels = new Uint32Array(
    context.getImageData(0, 0, width, height).data.buffer,
  )
  const last: Uint32Array | undefined = Reflect.get(globalThis, 'lastPixels')
  Reflect.set(globalThis, 'lastPixels', pixels)
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let at = 0; at < pixels.length; at += 1) {
    if (last && pixels[at] === last[at]) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    left = Math.min(left, x - (x % 2))
    top = Math.min(top, y - (y % 2))
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  if (right < 0) return undefined
  const size = { width: right - left + 1, height: bottom - top + 1 }
  const part = new OffscreenCanvas(size.width, size.height)
  part.getContext('2d')?.drawImage(canvas, -left, -top)
  // Quality 1 is lossless, which is smaller for a pointer on plain ground.
  const [encoded] = (
    await Promise.all(
      [0.9, 1].map((quality) =>
        part.convertToBlob({ type: 'image/webp', quality }),
      ),
    )
  ).sort((one, other) => one.size - other.size)
  const bytes = new Uint8Array((await encoded?.arrayBuffer()) ?? [])
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return { webp: btoa(text), x: left, y: top, ...size }
}

const toFrames = async (
  page: Page,
  pictures: readonly Picture[],
): Promise<WebpFrame[]> => {
  const frames: WebpFrame[] = []
  const encoder = await page.context().newPage()
  for (const { html, ms } of pictures) {
    await page.setContent(html)
    await page.evaluate(() => document.fonts.ready)
    const png = await page.screenshot({ omitBackground: true })
    const change = await encoder.evaluate(encodeChange, png.toString('base64'))
    const last = frames.at(-1)
    if (change) {
      frames.push({ ...change, webp: Buffer.from(change.webp, 'base64'), ms })
    } else if (last) last.ms += ms
  }
  return frames
}

const moments: Moment[] = []
await playStory(async (moment) => void moments.push(moment))
const browser = await chromium.launch(await findTestBrowser())
try {
  const context = await browser.newContext({
    viewport: STAGE,
    deviceScaleFactor: SCALE,
  })
  const pictures = toPictures(moments)
  const frames = await toFrames(await context.newPage(), pictures)
  const size = { width: STAGE.width * SCALE, height: STAGE.height * SCALE }
  const animation = animatedWebp(frames, size)
  writeFileSync(file, animation)
  const seconds = frames.reduce((sum, { ms }) => sum + ms, 0) / 1_000
  console.log(
    `${file} (${frames.length} frames, ${seconds} s, ${(animation.length / 1_000).toFixed(0)} kB)`,
  )
} finally {
  await browser.close()
}
