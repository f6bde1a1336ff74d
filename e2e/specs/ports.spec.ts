import { expect, type Page } from '@playwright/test'
import { rounds } from '../../src/dev/test-rounds.ts'
import { connect } from '../fixtures/connect.ts'
import { envelope } from '../fixtures/external-port.ts'
import { extensionId } from '../fixtures/launch-wallet.ts'
import {
  accounts,
  chainIdOnly,
  granted,
  LOCAL,
  revokeSession,
} from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'

const PORTS = rounds('SITE_PORTS', { short: 200, long: 1_000 })

/** Opens so many ports, each of which has been served when this resolves. */
const openPorts = (page: Page, count: number): Promise<void> =>
  page.evaluate(
    async ({ extensionId, count }) => {
      const ports = Array.from({ length: count }, () =>
        chrome.runtime.connect(extensionId),
      )
      const heard = ports.map((): unknown[] => [])
      // The page holds the ports too: one that nobody holds may be collected.
      Object.assign(globalThis, { openPorts: ports, heardByPorts: heard })
      await Promise.all(
        ports.map(
          (port, index) =>
            new Promise<void>((resolve) => {
              port.onMessage.addListener((message) => {
                if (!Object.hasOwn(message as object, 'id')) {
                  heard[index]?.push(message)
                }
                resolve()
              })
              const method = 'wallet_getSession'
              port.postMessage({ jsonrpc: '2.0', id: 1, method })
            }),
        ),
      )
    },
    { extensionId, count },
  )

/** How many ports have heard what, in this order. */
const heardBy = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => {
    const counts: Record<string, number> = {}
    for (const messages of heardByPorts) {
      const text = JSON.stringify(messages)
      counts[text] = (counts[text] ?? 0) + 1
    }
    return counts
  })

const told = (...sessions: object[]): string =>
  JSON.stringify(
    sessions.map((sessionScopes) =>
      envelope({
        jsonrpc: '2.0',
        method: 'wallet_sessionChanged',
        params: { sessionScopes },
      }),
    ),
  )

test(`${PORTS} ports of a site hear of each change once, those of another of none`, {
  tag: '@long',
}, async ({ context, dapp, sites }) => {
  const other = await context.newPage()
  await other.goto(sites.second.origin)
  await openPorts(dapp, PORTS)
  await openPorts(other, 10)
  await connect(dapp, { [LOCAL]: chainIdOnly })
  const session = { [LOCAL]: granted(LOCAL, accounts.first) }
  await expect
    .poll(() => heardBy(dapp))
    .toStrictEqual({ [told(session)]: PORTS })
  expect(await revokeSession(dapp)).toStrictEqual({ result: true })
  await expect
    .poll(() => heardBy(dapp))
    .toStrictEqual({ [told(session, {})]: PORTS })
  expect(await heardBy(other)).toStrictEqual({ [told()]: 10 })
  console.log(
    `${PORTS} ports heard 2 changes once each, those of another site 0`,
  )
})
