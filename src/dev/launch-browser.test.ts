import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findTestBrowser } from './find-test-browser.ts'
import { launchBrowser } from './launch-browser.ts'
import { serveFolder } from './static-server.ts'

const MANIFEST = {
  manifest_version: 3,
  name: 'Trivial',
  version: '1',
  background: { service_worker: 'worker.js' },
}

/** Catches a hang; Playwright's default is half a minute. */
const PATIENT_MS = 120_000

describe('launchBrowser', () => {
  let extension: string
  let context: BrowserContext

  beforeAll(async () => {
    extension = await mkdtemp(join(tmpdir(), 'portolan-trivial-'))
    await writeFile(join(extension, 'manifest.json'), JSON.stringify(MANIFEST))
    await writeFile(join(extension, 'worker.js'), "self.value = 'here'")
    await writeFile(join(extension, 'page.html'), 'One')
    await writeFile(join(extension, 'other.html'), 'Other')
    context = await launchBrowser({
      ...(await findTestBrowser()),
      extensions: [extension],
      headless: true,
    })
    context.setDefaultTimeout(PATIENT_MS)
  })

  afterAll(async () => {
    await context.close()
    await rm(extension, { recursive: true, force: true })
  })

  it('runs the worker of an unpacked extension', async () => {
    const worker =
      context.serviceWorkers()[0] ??
      (await context.waitForEvent('serviceworker'))

    expect(await worker.evaluate('self.value')).toBe('here')
  })

  it.each([true, false])('has a back-forward cache: %s', async (wanted) => {
    const site = await serveFolder({ folder: extension })
    const browser = wanted
      ? await launchBrowser({
          ...(await findTestBrowser()),
          extensions: [extension],
          headless: true,
          backForwardCache: true,
        })
      : context
    browser.setDefaultTimeout(PATIENT_MS)
    const page = await browser.newPage()
    await page.goto(new URL('page.html', site.url).href)
    await page.evaluate('self.before = true')
    await page.goto(new URL('other.html', site.url).href)
    // A page restored from the cache does not load again.
    await page.goBack({ waitUntil: 'commit' })
    const restored = await page.evaluate('self.before === true')
    await (wanted ? browser : page).close()
    await site.stop()

    expect(restored).toBe(wanted)
  })
})
