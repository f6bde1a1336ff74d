import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Frame, type Page } from '@playwright/test'
import { extensionId } from '../fixtures/launch-wallet.ts'
import type { Sites } from '../fixtures/sites.ts'
import { test } from '../fixtures/test.ts'

/** `absent`: there is no provider. `refused`: a request is rejected. */
type Service = 'served' | 'refused' | 'absent'
type Verdict = { origin: string; injected: Service; external: Service }

/** Runs in the tested document. */
const judge = async (extensionId: string): Promise<Verdict> => {
  const provider = (globalThis as { portolan?: typeof portolan }).portolan
  const runtime = (globalThis as { chrome?: Partial<typeof chrome> }).chrome
    ?.runtime
  const injected = provider
    ? await provider.request({ method: 'wallet_getSession' }).then(
        () => 'served' as const,
        () => 'refused' as const,
      )
    : 'absent'
  const external = await new Promise<Service>((resolve) => {
    if (!runtime?.connect) return resolve('absent')
    const port = runtime.connect(extensionId)
    port.onMessage.addListener(() => resolve('served'))
    port.onDisconnect.addListener(() => resolve('refused'))
    port.postMessage({ jsonrpc: '2.0', id: 1, method: 'wallet_getSession' })
  })
  return { origin: self.origin, injected, external }
}

type Kind = {
  kind: string
  /** Opens the page and returns the tested document. */
  open: (page: Page, sites: Sites) => Promise<Page | Frame>
  expected: { injected: Service; external: Service }
}

const served = { injected: 'served', external: 'served' } as const
const externalRefused = { injected: 'absent', external: 'refused' } as const
/** The page gets no provider, but its origin may open a port. */
const externalOnly = { injected: 'absent', external: 'served' } as const
const nothingThere = { injected: 'absent', external: 'absent' } as const

const top =
  (address: (sites: Sites) => string): Kind['open'] =>
  async (page, sites) => {
    await page.goto(address(sites))
    return page
  }

/** The innermost frame of a page of the first site. */
const frameOf =
  (path: string): Kind['open'] =>
  async (page, sites) => {
    await page.goto(sites.first.origin + path)
    const frame = page.frames().at(-1)
    if (!frame || frame === page.mainFrame()) throw new Error('no frame')
    await frame.waitForLoadState()
    return frame
  }

/** A window that a served page opens without a URL. */
const openedBy =
  (open: () => void): Kind['open'] =>
  async (page, sites) => {
    await page.goto(sites.first.origin)
    const opened = page.waitForEvent('popup')
    await page.evaluate(open)
    const popup = await opened
    await popup.waitForLoadState()
    return popup
  }

const kinds: Kind[] = [
  {
    kind: 'http on 127.0.0.1',
    open: top(({ first }) => first.origin),
    expected: served,
  },
  {
    kind: 'http on localhost',
    open: top(({ first }) => `http://localhost:${first.port}`),
    expected: served,
  },
  {
    kind: 'https',
    open: top(({ secureOrigin }) => secureOrigin),
    expected: served,
  },
  {
    kind: 'http on another host',
    open: top(({ insecureOrigin }) => insecureOrigin),
    expected: externalRefused,
  },
  {
    kind: 'page sandboxed by its CSP',
    open: top(({ first }) => `${first.origin}/csp-sandbox`),
    expected: externalRefused,
  },
  {
    kind: 'sandboxed frame',
    open: frameOf('/with-sandboxed-frame'),
    expected: externalRefused,
  },
  {
    kind: 'sandboxed frame, same origin',
    open: frameOf('/with-sandboxed-same-origin-frame'),
    expected: externalRefused,
  },
  { kind: 'frame', open: frameOf('/with-frame'), expected: externalRefused },
  {
    kind: 'frame in a frame',
    open: frameOf('/with-nested-frame'),
    expected: externalRefused,
  },
  {
    kind: 'frame of another origin',
    open: async (page, sites) => {
      await page.goto(sites.first.origin)
      const frame = page.waitForEvent('framenavigated', {
        predicate: (frame) => frame.url().startsWith(sites.second.origin),
      })
      await page.evaluate((src) => {
        document.body.append(
          Object.assign(document.createElement('iframe'), { src }),
        )
      }, `${sites.second.origin}/inner`)
      return frame
    },
    expected: externalRefused,
  },
  {
    kind: 'srcdoc frame',
    open: frameOf('/with-srcdoc-frame'),
    expected: nothingThere,
  },
  {
    kind: 'about:blank frame',
    open: frameOf('/with-blank-frame'),
    expected: nothingThere,
  },
  {
    kind: 'blob: frame',
    open: frameOf('/with-blob-frame'),
    expected: nothingThere,
  },
  {
    kind: 'data: frame',
    open: frameOf('/with-data-frame'),
    expected: nothingThere,
  },
  {
    kind: 'about:blank window of a page',
    open: openedBy(() => window.open('about:blank')),
    expected: nothingThere,
  },
  {
    kind: 'blob: window of a page',
    open: openedBy(() =>
      window.open(
        URL.createObjectURL(new Blob(['<p>'], { type: 'text/html' })),
      ),
    ),
    expected: nothingThere,
  },
  {
    kind: 'data: page',
    open: top(() => 'data:text/html,<p>'),
    expected: nothingThere,
  },
  {
    kind: 'file: page',
    open: async (page) => {
      const path = test.info().outputPath('page.html')
      writeFileSync(path, '<!doctype html><p>')
      await page.goto(pathToFileURL(path).href)
      return page
    },
    expected: nothingThere,
  },
  {
    kind: 'XML document',
    open: top(({ first }) => `${first.origin}/document.xml`),
    expected: externalOnly,
  },
  {
    kind: 'SVG document',
    open: top(({ first }) => `${first.origin}/drawing.svg`),
    expected: externalOnly,
  },
  {
    kind: 'plain text',
    open: top(({ first }) => `${first.origin}/plain.txt`),
    expected: externalOnly,
  },
]

test('each kind of document is served or refused as the table says', async ({
  context,
  sites,
}) => {
  const rows: (Verdict & { kind: string })[] = []
  for (const { kind, open } of kinds) {
    const page = await context.newPage()
    const document = await open(page, sites)
    rows.push({ kind, ...(await document.evaluate(judge, extensionId)) })
    await page.close()
  }
  console.table(rows)
  const opaque = rows.filter(({ origin }) => origin === 'null')
  expect(opaque.length).toBeGreaterThanOrEqual(4)
  const opaqueServed = opaque.filter((row) =>
    Object.values(row).includes('served'),
  )
  console.log(
    `${opaqueServed.length} of ${opaque.length} documents with an opaque origin served, of ${rows.length} kinds over 2 transports`,
  )
  expect(opaqueServed).toStrictEqual([])
  expect(
    rows.map(({ kind, injected, external }) => ({ kind, injected, external })),
  ).toStrictEqual(kinds.map(({ kind, expected }) => ({ kind, ...expected })))
})

test('a page of another extension is refused', async ({ launchWallet }) => {
  const other = resolve(import.meta.dirname, '../fixtures/other-extension')
  const { context } = await launchWallet({ extensions: [other] })
  const page = await context.newPage()
  await page.goto('chrome://extensions')
  const otherId = await page
    .locator('extensions-item', { hasText: 'Another extension' })
    .getAttribute('id')
  await page.goto(`chrome-extension://${otherId}/page.html`)
  expect(await page.evaluate(judge, extensionId)).toStrictEqual({
    origin: `chrome-extension://${otherId}`,
    injected: 'absent',
    external: 'refused',
  })
})
