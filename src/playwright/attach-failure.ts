import { writeFile } from 'node:fs/promises'
import type { TestInfo } from '@playwright/test'
import type { KitChains } from './chains/start-kit-chains.ts'
import type { Wallet } from './wallet.ts'

/** A page that takes longer counts as hung. */
const HANGS_MS = 5_000

/** Attaches what the wallet knows of a failed test to its report. */
export const attachIfFailed = async (
  test: TestInfo,
  { wallet, chains }: { wallet: Wallet; chains: KitChains },
): Promise<void> => {
  if (test.status === test.expectedStatus) return
  const attach = async (name: string, read: () => unknown): Promise<void> => {
    const body = await withTimeout(Promise.resolve().then(read))
    await attachFile(test, {
      name: `wallet-${name}.json`,
      content: JSON.stringify(body, null, 2) ?? 'null',
      contentType: 'application/json',
    })
  }
  await attach('requests', wallet.requests)
  await attach('sessions', wallet.sessions)
  await attach('transactions', wallet.transactions)
  await attach('node-calls', () =>
    Object.fromEntries(
      chains.networks.map(({ name }) => [name, chains.node(name).calls()]),
    ),
  )
  const pages = wallet.context
    .pages()
    .filter((page) => page.url().includes('/popup/popup.html'))
  for (const [index, page] of pages.entries()) {
    const content = await page
      .screenshot({ timeout: HANGS_MS })
      .catch(() => undefined)
    if (!content) continue
    await attachFile(test, {
      name: `wallet-page-${index + 1}.png`,
      content,
      contentType: 'image/png',
    })
  }
}

/** Also a file among the results of the test. */
const attachFile = async (
  test: TestInfo,
  {
    name,
    content,
    contentType,
  }: { name: string; content: string | Buffer; contentType: string },
): Promise<void> => {
  const path = test.outputPath(name)
  await writeFile(path, content)
  await test.attach(name, { path, contentType })
}

/** A failed test may leave a wallet that does not answer. */
const withTimeout = (reading: Promise<unknown>): Promise<unknown> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<unknown>((resolve) => {
    timer = setTimeout(() => resolve('The wallet did not answer.'), HANGS_MS)
  })
  return Promise.race([
    reading.catch((error) => `Not read: ${error}`),
    late,
  ]).finally(() => clearTimeout(timer))
}
