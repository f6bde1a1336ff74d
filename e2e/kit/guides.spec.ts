import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import manifest from '../../manifest.json' with { type: 'json' }
import { extensionIdOf } from '../../src/dev/extension-id.ts'
import { readSnippets, type Snippet } from '../../src/dev/guide-snippets.ts'
import { repositoryRoot } from '../../src/dev/repository-root.ts'
import { serveFolder } from '../../src/dev/static-server.ts'
import { expect } from '../../src/playwright/index.ts'
import { test } from './kit-test.ts'

test.use({ walletPolicy: 'approve' })

/** A page with this code and the packages that it imports. */
const buildPage = async (code: string): Promise<string> => {
  const cache = join(repositoryRoot, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const root = await mkdtemp(join(cache, 'portolan-guide-'))
  await writeFile(
    join(root, 'index.html'),
    '<!doctype html><title>Guide</title><script type="module" src="main.ts"></script>',
  )
  await writeFile(join(root, 'main.ts'), code)
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { target: 'esnext' },
  })
  return root
}

const runInPage = ({ name, code, prints }: Snippet): void => {
  test(`${name} does what it says`, async ({ page, wallet }) => {
    // The test build has an id of its own.
    const published = extensionIdOf(manifest.key)
    const root = await buildPage(code.replaceAll(published, wallet.extensionId))
    const site = await serveFolder({
      folder: join(root, 'dist'),
      index: 'index.html',
    })
    const printed: string[] = []
    page.on('console', (message) => printed.push(message.text()))
    page.on('pageerror', (error) => printed.push(String(error)))
    await page.goto(site.url)
    await expect
      .poll(() => printed.join('\n'))
      .toMatch(new RegExp(prints ?? '', 'm'))
    await site.stop()
    await rm(root, { recursive: true })
  })
}

for (const snippet of readSnippets()) {
  if (snippet.use === 'page') runInPage(snippet)
}
