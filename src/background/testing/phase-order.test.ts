import { expect, it } from 'vitest'
import { createModelBrowser } from './model-browser.ts'
import { createTestWorker } from './test-worker.ts'

/** Safety depends on this order: a change must be visible in review. */
it('the parts of each phase run in this order', () => {
  let order: unknown
  createModelBrowser({
    createWorker: (host) => {
      const worker = createTestWorker(host)
      order = worker.phaseOrder()
      return worker
    },
    node: () => ({ answer: '', delay: 0 }),
  }).ring('none')
  expect(order).toMatchInlineSnapshot(`
    {
      "alarm": [
        "automatic decisions",
        "transactions",
        "solana transactions",
        "expiry",
        "wallet",
      ],
      "callerDisconnected": [
        "subscriptions",
        "approvals",
        "journal",
      ],
      "locking": [
        "approvals",
        "traffic log",
      ],
      "restore": [
        "records",
        "abuse limits",
        "nodes in use",
        "filters",
        "subscriptions",
        "approvals",
        "automatic decisions",
        "journal",
        "impersonated accounts",
        "transactions",
        "solana transactions",
      ],
      "sessionChanged": [
        "calls in flight",
        "filters",
        "subscriptions",
        "approvals",
        "expiry",
        "screens",
        "notifier",
        "solana accounts",
      ],
      "sessionChanging": [
        "ethereum",
        "expiry",
        "notifier",
      ],
      "start": [
        "abuse limits",
        "approvals",
        "automatic decisions",
        "transactions",
        "solana transactions",
        "site settings",
        "expiry",
        "wallet",
        "notifier",
      ],
      "windowClosed": [
        "approvals",
      ],
    }
  `)
})
