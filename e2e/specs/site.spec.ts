import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { findTestBrowser } from '../../src/dev/find-test-browser.ts'
import { repositoryRoot } from '../../src/dev/repository-root.ts'
import { runProgram } from '../../src/dev/run-program.ts'
import { serveFolder } from '../../src/dev/static-server.ts'
import { axeViolations } from '../fixtures/axe.ts'
import { test } from '../fixtures/test.ts'

const folder = join(repositoryRoot, 'dist-site')

test.beforeAll(async () => {
  // The checks of `npm test` have built it.
  if (existsSync(folder)) return
  await runProgram({
    args: ['node_modules/vitepress/bin/vitepress.js', 'build', 'docs'],
    cwd: repositoryRoot,
    output: 'capture',
  })
})

/** One small page in the short form, with a table, code and a picture. */
const pagesOf = (folder: string): string[] => {
  if (process.env.TEST_LENGTH !== 'long') return ['local-chains']
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.html') && path !== '404.html')
    .map((path) => path.replace(/\.html$/, ''))
}

test('axe finds nothing on the site in either theme, and no page is wider than a phone', {
  tag: ['@full', '@long'],
}, async ({ playwright }) => {
  const site = await serveFolder({ folder, index: 'index.html' })
  const browser = await playwright.chromium.launch(await findTestBrowser())
  try {
    const pages = pagesOf(folder)
    const page = await browser.newPage()
    for (const path of pages) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(site.url.replace('index', path))
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme })
        // The script of the site follows the media query.
        const root = page.locator(
          theme === 'dark' ? 'html.dark' : 'html:not(.dark)',
        )
        await root.locator('.vp-doc h1').waitFor()
        expect.soft(await axeViolations(page, [theme]), path).toEqual([])
      }
      await page.setViewportSize({ width: 360, height: 800 })
      expect.soft(await axeViolations(page, ['light']), path).toEqual([])
      const width = await page.evaluate(
        () => document.documentElement.scrollWidth,
      )
      expect.soft(width, path).toBe(360)
    }
  } finally {
    await browser.close()
    await site.stop()
  }
})
