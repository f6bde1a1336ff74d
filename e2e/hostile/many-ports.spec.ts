import { expect } from '@playwright/test'
import { rounds } from '../../src/dev/test-rounds.ts'
import { abuseLimits } from '../../src/protocol/abuse-limits.ts'
import { emptySession } from '../fixtures/answers.ts'
import { extensionId } from '../fixtures/launch-wallet.ts'
import { getSession } from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import { openHost } from './hostile-site.ts'
import { lengthenBlocks } from './lengthen-blocks.ts'

const PORTS = rounds('HOSTILE_PORTS', { short: 500, long: 10_000 })

test(`a page that opens ${PORTS} ports has none, and nobody else has fewer`, {
  tag: '@long',
}, async ({ context, openWallet, sites }) => {
  await lengthenBlocks(openWallet, 'ports.test')
  const page = await openHost(context, { sites, host: 'ports' })
  const other = await openHost(context, { sites, host: 'honest' })
  expect(PORTS).toBeGreaterThan(
    abuseLimits.portsPerDocument + abuseLimits.refusedPorts,
  )
  const closed = await page.evaluate(
    ({ extensionId, count }) =>
      new Promise<number>((resolve) => {
        let closed = 0
        const ports = Array.from({ length: count }, () => {
          const port = chrome.runtime.connect(extensionId)
          port.onDisconnect.addListener(() => {
            closed += 1
            if (closed === count) resolve(closed)
          })
          return port
        })
        // Referenced by the page, so that the ports are not collected.
        Object.assign(globalThis, { openPorts: ports })
      }),
    { extensionId, count: PORTS },
  )
  expect(closed).toBe(PORTS)
  expect(await getSession(page)).toMatchObject({ error: { code: -32005 } })
  expect(await getSession(other)).toStrictEqual({ result: emptySession })
})
