import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { findTestBrowser } from '../../src/dev/find-test-browser.ts'
import { repositoryRoot } from '../../src/dev/repository-root.ts'
import { runProgram } from '../../src/dev/run-program.ts'
import { serveFolder } from '../../src/dev/static-server.ts'
import { axeViolations } from '../fixtures/axe.ts'

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

const PAGES = ['index', 'api', 'decisions/0061-site-and-release']

test('axe finds nothing on the site in either theme, and no page is wider than a phone', async ({
  playwright,
}) => {
  const site = await serveFolder({ folder, index: 'index.html' })
  const browser = await playwright.chromium.launch(await findTestBrowser())
  try {
    const page = await browser.newPage()
    for (const path of PAGES) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(site.url.replace('index', path))
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme })
        // The script of the site follows the media query.
        const root = page.locator(
          theme === 'dark' ? 'html.dark' : 'html:not(.dark)',
        )
        await root.locator('.vp-doc h1').waitFor()
        expect(await axeViolations(page, [theme])).toEqual([])
      }
      await page.setViewportSize({ width: 360, height: 800 })
      expect(await axeViolations(page, ['light'])).toEqual([])
      const width = await page.evaluate(
        () => document.documentElement.scrollWidth,
      )
      expect(width).toBe(360)
    }
  } finally {
    await browser.close()
    await site.stop()
  }
})
