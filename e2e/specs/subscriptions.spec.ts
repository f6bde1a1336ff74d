import { expect, type Page } from '@playwright/test'
import { startCuttingProxy } from '../../src/dev/cutting-proxy.ts'
import { rounds } from '../../src/dev/test-rounds.ts'
import { unauthorized } from '../fixtures/answers.ts'
import { callNode } from '../fixtures/call-node.ts'
import { connect } from '../fixtures/connect.ts'
import { emitted, placeEmitter } from '../fixtures/emitter.ts'
import {
  envelope,
  listenOnPort,
  receivedOnPort,
} from '../fixtures/external-port.ts'
import {
  countNotified,
  type Notified,
  notified,
  recordNotifications,
} from '../fixtures/notifications.ts'
import {
  accounts,
  anything,
  holding,
  invoke,
  LOCAL,
  LOCAL_TWO,
  nodesAt,
  resetWallet,
  revokeSession,
} from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'

const subscribe = async (
  page: Page,
  params: unknown[],
  scope = LOCAL,
): Promise<string> => {
  const outcome = await invoke(page, scope, { method: 'eth_subscribe', params })
  expect(outcome).toStrictEqual({
    result: expect.stringMatching(/^0x[0-9a-f]{32}$/),
  })
  return 'result' in outcome ? String(outcome.result) : ''
}

const ofId = (events: readonly Notified[], id: string): Notified[] =>
  events.filter(({ notification }) => notification.params.subscription === id)

/** The numbers that the emitter wrote into its logs. */
const numbersOf = (events: readonly Notified[]): number[] =>
  events.map(({ notification }) => Number(notification.params.result.data))

test('blocks and logs reach the page that subscribed, and no other', async ({
  chains,
  context,
  dapp,
  sites,
}) => {
  const [local, localTwo] = chains.networks
  if (!local || !localTwo) throw new Error('two chains are needed')
  const second = await context.newPage()
  await second.goto(sites.first.origin)
  for (const page of [dapp, second]) await recordNotifications(page)
  await connect(dapp, { [LOCAL]: anything(), [LOCAL_TWO]: anything() })
  await listenOnPort(dapp)
  const heads = await subscribe(dapp, ['newHeads'])
  const logs = await subscribe(dapp, ['logs', emitted])
  const others = await subscribe(dapp, ['newHeads'], LOCAL_TWO)
  const { emit } = await placeEmitter(local.rpcUrl)
  await emit()
  await callNode(localTwo.rpcUrl, { method: 'evm_mine' })
  await expect.poll(() => countNotified(dapp)).toBe(3)
  const latest = async (rpcUrl: string) => {
    const method = 'eth_getBlockByNumber'
    const params = ['latest', false]
    const { result } = await callNode(rpcUrl, { method, params })
    return expect.objectContaining({ hash: (result as Block).hash })
  }
  const [log] = (
    await callNode(local.rpcUrl, { method: 'eth_getLogs', params: [emitted] })
  ).result as unknown[]
  const notification = (
    scope: string,
    subscription: string,
    result: unknown,
  ) => ({
    scope,
    notification: {
      method: 'eth_subscription',
      params: { subscription, result },
    },
  })
  const events = await notified(dapp)
  expect(ofId(events, heads)).toEqual([
    notification(LOCAL, heads, await latest(local.rpcUrl)),
  ])
  expect(ofId(events, logs)).toEqual([notification(LOCAL, logs, log)])
  expect(ofId(events, others)).toEqual([
    notification(LOCAL_TWO, others, await latest(localTwo.rpcUrl)),
  ])
  expect(await notified(second)).toStrictEqual([])
  expect(await receivedOnPort(dapp)).toStrictEqual([])
})

type Block = { hash: string }

test('events of ungranted or revoked permissions are not sent', async ({
  chains,
  dapp,
}) => {
  const [local] = chains.networks
  if (!local) throw new Error('a chain is needed')
  await recordNotifications(dapp)
  await connect(dapp, {
    [LOCAL]: anything(),
    [LOCAL_TWO]: { methods: ['eth_subscribe'], notifications: ['none'] },
  })
  expect(
    await invoke(dapp, LOCAL_TWO, {
      method: 'eth_subscribe',
      params: ['newHeads'],
    }),
  ).toStrictEqual(unauthorized)
  await subscribe(dapp, ['newHeads'])
  const mine = () => callNode(local.rpcUrl, { method: 'evm_mine' })
  await mine()
  await expect.poll(() => countNotified(dapp)).toBe(1)
  expect(await revokeSession(dapp, { scopes: [LOCAL] })).toStrictEqual({
    result: true,
  })
  await mine()
  // It takes as long to arrive as one of a subscription that is still there.
  await connect(dapp, { [LOCAL]: anything() })
  const next = await subscribe(dapp, ['newHeads'])
  await mine()
  await expect.poll(() => countNotified(dapp)).toBe(2)
  expect(ofId(await notified(dapp), next)).toHaveLength(1)
})

test('an external port gets the events of its subscriptions', async ({
  chains,
  dapp,
}) => {
  const [local] = chains.networks
  if (!local) throw new Error('a chain is needed')
  await recordNotifications(dapp)
  await connect(dapp, { [LOCAL]: anything() })
  await listenOnPort(dapp)
  await dapp.evaluate((message) => listeningPort.postMessage(message), {
    type: 'caip-348',
    data: {
      jsonrpc: '2.0',
      id: 1,
      method: 'wallet_invokeMethod',
      params: {
        scope: LOCAL,
        request: { method: 'eth_subscribe', params: ['newHeads'] },
      },
    },
  })
  await expect.poll(() => receivedOnPort(dapp)).toHaveLength(1)
  await callNode(local.rpcUrl, { method: 'evm_mine' })
  await expect.poll(() => receivedOnPort(dapp)).toHaveLength(2)
  expect((await receivedOnPort(dapp))[1]).toEqual(
    envelope({
      jsonrpc: '2.0',
      method: 'wallet_notify',
      params: expect.objectContaining({ scope: LOCAL }),
    }),
  )
  expect(await notified(dapp)).toStrictEqual([])
})

const ROUNDS = rounds('SUBSCRIPTION_ROUNDS', { short: 2, long: 50 })

test('cut sockets and worker stops lose and repeat nothing, and revoke ends it', {
  tag: '@long',
}, async ({ chains, page, sites, wallet }) => {
  const [local] = chains.networks
  if (!local) throw new Error('a chain is needed')
  const { port, pathname } = new URL(local.baseUrl)
  const proxy = await startCuttingProxy(Number(port))
  const baseUrl = `http://127.0.0.1:${proxy.port}${pathname}`
  await resetWallet(wallet, {
    ...holding(accounts.first),
    ...nodesAt([{ ...local, baseUrl }]),
  })
  await page.goto(sites.first.origin)
  await recordNotifications(page)
  await connect(page, { [LOCAL]: anything() })
  const { emit } = await placeEmitter(local.rpcUrl)
  const logs = await subscribe(page, ['logs', emitted])
  const heads = await subscribe(page, ['newHeads'])
  const expected: number[] = []
  /** Every log is in its own block, which is also sent. */
  const caughtUp = () =>
    expect
      .poll(() => countNotified(page), { intervals: [20] })
      .toBe(2 * expected.length)
  let cuts = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    expected.push(...(await emit()))
    await caughtUp()
    cuts += Math.min(proxy.cut(), 1)
    expected.push(...(await emit(1 + (round % 2))))
    // Every other time the same worker has to reconnect to the node.
    if (round % 2 === 0) await caughtUp()
    await Promise.all([
      wallet.stopWorker(),
      emit(2).then((numbers) => expected.push(...numbers)),
    ])
  }
  await caughtUp()
  const events = await notified(page)
  const numbers = numbersOf(ofId(events, logs))
  const missing = expected.filter((number) => !numbers.includes(number))
  const duplicate = numbers.length - new Set(numbers).size
  const blocks = ofId(events, heads).map(({ notification }) =>
    Number(notification.params.result.number),
  )
  console.log(
    `${cuts} sockets cut, ${ROUNDS} worker stops: ${numbers.length} logs, ${missing.length} missing, ${duplicate} duplicate; ${blocks.length} blocks, ${blocks.length - new Set(blocks).size} duplicate`,
  )
  expect(cuts).toBe(ROUNDS)
  expect(numbers).toStrictEqual(expected)
  expect(blocks).toStrictEqual(
    blocks.map((_, index) => (blocks[0] ?? 0) + index),
  )
  expect(await revokeSession(page)).toStrictEqual({ result: true })
  const before = await countNotified(page)
  await emit(3)
  // Events in flight arrive before the answer to this request.
  await connect(page, { [LOCAL]: anything() })
  const last = await subscribe(page, ['logs', emitted])
  await emit()
  await expect.poll(() => countNotified(page)).toBe(before + 1)
  expect(ofId(await notified(page), last)).toHaveLength(1)
  console.log('after revoke: 0 more')
  await proxy.stop()
})
