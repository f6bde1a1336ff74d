import { expect } from '@playwright/test'
import { rounds } from '../../src/dev/test-rounds.ts'
import { emptySession } from '../fixtures/answers.ts'
import { getSession } from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import { openHost, opensNoPort, sendFrame } from './hostile-site.ts'
import { lengthenBlocks } from './lengthen-blocks.ts'

const MEBIBYTE = 1_048_576
const largest = rounds('FRAME_MEBIBYTES', { short: 16, long: 60 })

const blocked = {
  error: {
    code: -32005,
    data: { reason: 'this site sent too much; wait before asking again' },
  },
}

for (const mebibytes of [1, largest]) {
  test(`a frame of ${mebibytes} MiB closes its port and blocks its domain, and nobody else`, {
    tag: '@long',
  }, async ({ context, openWallet, sites }) => {
    await lengthenBlocks(openWallet, `flood${mebibytes}.test`)
    const page = await openHost(context, { sites, host: `a.flood${mebibytes}` })
    const sibling = await openHost(context, {
      sites,
      host: `b.flood${mebibytes}`,
    })
    const other = await openHost(context, { sites, host: 'honest' })
    for (const one of [page, sibling, other]) {
      expect(await getSession(one)).toStrictEqual({ result: emptySession })
    }
    const { received } = await sendFrame(page, mebibytes * MEBIBYTE)
    expect(received).toMatchObject([{ id: 1, error: { code: -32005 } }])
    for (const one of [page, sibling]) {
      expect(await opensNoPort(one)).toBe(true)
      expect(await getSession(one)).toMatchObject(blocked)
    }
    expect(await getSession(other)).toStrictEqual({ result: emptySession })
    // A worker stop frees nobody.
    await openWallet.stopWorker()
    expect(await opensNoPort(sibling)).toBe(true)
    expect(await getSession(other)).toStrictEqual({ result: emptySession })
  })
}

test('a request that is too large for the provider blocks nobody', async ({
  context,
  openWallet: _,
  sites,
}) => {
  const page = await openHost(context, { sites, host: 'large' })
  const outcome = await page.evaluate(
    (bytes) =>
      portolan
        .request({ method: 'wallet_getSession', params: ['x'.repeat(bytes)] })
        .catch(({ code }: { code: number }) => code),
    4 * MEBIBYTE,
  )
  expect(outcome).toBe(-32005)
  expect(await getSession(page)).toStrictEqual({ result: emptySession })
})
