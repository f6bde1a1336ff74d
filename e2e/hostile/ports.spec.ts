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

const PORTS = rounds('SITE_PORTS', { short: 200, long: 250 })

/** Opens this many ports; resolves when each had an answer. */
const openPorts = (page: Page, count: number): Promise<void> =>
  page.evaluate(
    async ({ extensionId, count }) => {
      const ports = Array.from({ length: count }, () =>
        chrome.runtime.connect(extensionId),
      )
      const received = ports.map((): unknown[] => [])
      // Referenced by the page, so that the ports are not collected.
      Object.assign(globalThis, { openPorts: ports, receivedByPorts: received })
      await Promise.all(
        ports.map(
          (port, index) =>
            new Promise<void>((resolve) => {
              port.onMessage.addListener((message) => {
                if (!Object.hasOwn(message as object, 'id')) {
                  received[index]?.push(message)
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

/** How many ports have received what, in order. */
const countByMessages = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => {
    const counts: Record<string, number> = {}
    for (const messages of receivedByPorts) {
      const text = JSON.stringify(messages)
      counts[text] = (counts[text] ?? 0) + 1
    }
    return counts
  })

const messagesFor = (...sessions: object[]): string =>
  JSON.stringify(
    sessions.map((sessionScopes) =>
      envelope({
        jsonrpc: '2.0',
        method: 'wallet_sessionChanged',
        params: { sessionScopes },
      }),
    ),
  )

test(`${PORTS} ports of a site get each change once, and those of another site none`, {
  tag: '@long',
}, async ({ context, dapp, sites }) => {
  const other = await context.newPage()
  await other.goto(sites.second.origin)
  await openPorts(dapp, PORTS)
  await openPorts(other, 10)
  await connect(dapp, { [LOCAL]: chainIdOnly })
  const session = { [LOCAL]: granted(LOCAL, accounts.first) }
  await expect
    .poll(() => countByMessages(dapp))
    .toStrictEqual({ [messagesFor(session)]: PORTS })
  expect(await revokeSession(dapp)).toStrictEqual({ result: true })
  await expect
    .poll(() => countByMessages(dapp))
    .toStrictEqual({ [messagesFor(session, {})]: PORTS })
  expect(await countByMessages(other)).toStrictEqual({ [messagesFor()]: 10 })
  console.log(
    `${PORTS} ports received 2 changes once each, those of another site 0`,
  )
})
