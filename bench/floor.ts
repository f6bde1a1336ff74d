import { resolve } from 'node:path'
import type { BrowserContext, Worker } from '@playwright/test'
import type { AskRecord } from '../e2e/fixtures/asking.ts'
import { extensionId } from '../e2e/fixtures/launch-wallet.ts'
import { repositoryRoot } from '../src/dev/repository-root.ts'

export const floorFolder = resolve(repositoryRoot, 'bench/floor-extension')

/** It has no key, so its id depends on the path of the repository. */
export const floorIdIn = async (context: BrowserContext): Promise<string> => {
  const isFloor = (worker: Worker): boolean =>
    !worker.url().includes(extensionId)
  const worker =
    context.serviceWorkers().find(isFloor) ??
    (await context.waitForEvent('serviceworker', { predicate: isFloor }))
  return new URL(worker.url()).host
}

/** Runs in the page: requests one echo of the floor extension. */
export const askFloor = async (timeout: number): Promise<AskRecord> => {
  const now = () => performance.timeOrigin + performance.now()
  const answer = new Promise((resolve) =>
    addEventListener('floor-answer', resolve, { once: true }),
  )
  const record: AskRecord = { sentAt: now(), answeredAt: 0 }
  dispatchEvent(new CustomEvent('floor-ask', { detail: 'echo' }))
  await Promise.race([
    answer.then(() => {
      record.answeredAt = now()
    }),
    new Promise((resolve) => setTimeout(resolve, timeout)),
  ])
  return record
}
