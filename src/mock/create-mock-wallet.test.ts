import { afterEach, expect, test } from 'vitest'
import {
  createMockWallet,
  type MockWallet,
  type MockWalletOptions,
} from './index.ts'

let wallet: MockWallet | undefined
afterEach(() => wallet?.stop())

const network = {
  name: 'local',
  chainId: 31_337,
  answer: async (method: string) => {
    if (method === 'eth_blockNumber') return '0x10'
    if (method === 'eth_call') throw Object.assign(new Error('no'), { code: 3 })
    return null
  },
}

const LOCAL = 'eip155:31337'
const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const start = async (options: Partial<MockWalletOptions> = {}) => {
  wallet = await createMockWallet({ networks: [network], ...options })
  return wallet
}

const invoke = (method: string, params: unknown[] = []) => ({
  method: 'wallet_invokeMethod',
  params: { scope: LOCAL, request: { method, params } },
})

test('a dapp connects with EIP-1193, and the account is what is approved', async () => {
  const { ethereum, nextRequest, session } = await start()
  const connecting = ethereum.request({ method: 'eth_requestAccounts' })
  const request = await nextRequest({ method: 'eth_requestAccounts' })
  expect(request).toMatchObject({ origin: 'http://localhost', kind: 'connect' })
  await request.approve({ accounts: [SECOND] })
  expect(await connecting).toStrictEqual([SECOND])
  expect(await session()).toMatchObject({ accounts: expect.anything() })
})

test('the session API creates, invokes and revokes, with its events', async () => {
  const { portolan } = await start({ policy: 'approve' })
  const events: unknown[] = []
  portolan.on('wallet_sessionChanged', (event) => events.push(event))
  const optionalScopes = { [LOCAL]: { methods: [], notifications: [] } }
  expect(
    await portolan.request({
      method: 'wallet_createSession',
      params: { optionalScopes },
    }),
  ).toHaveProperty(`sessionScopes.${LOCAL}.accounts`, [`${LOCAL}:${FIRST}`])
  expect(await portolan.request(invoke('eth_blockNumber'))).toBe('0x10')
  await portolan.request({ method: 'wallet_revokeSession' })
  await expect(
    portolan.request(invoke('eth_blockNumber')),
  ).rejects.toMatchObject({ code: 4100 })
  expect(events).toHaveLength(2)
})

test('an error of the function is the error of a node', async () => {
  const { portolan } = await start({ connected: true })
  const call = invoke('eth_call', [{ to: FIRST }, 'latest'])
  await expect(portolan.request(call)).rejects.toMatchObject({ code: 3 })
})

test('a signature is made after an approval, and not after a rejection', async () => {
  const { ethereum, nextRequest, rejectNext, requests } = await start({
    connected: true,
  })
  const call = { method: 'personal_sign', params: ['0x4869', FIRST] }
  const signing = ethereum.request(call)
  await (await nextRequest({ method: 'personal_sign' })).approve()
  expect(await signing).toMatch(/^0x[0-9a-f]{130}$/)
  await rejectNext()
  await expect(ethereum.request(call)).rejects.toMatchObject({ code: 4001 })
  expect((await requests()).map(({ outcome }) => outcome)).toStrictEqual([
    'approved',
    'rejected',
  ])
})

test('a window gets the providers and an announcement, until they are removed', async () => {
  const { install, uninstall, ethereum } = await start()
  const page = Object.assign(new EventTarget(), { ethereum: 'of another' })
  const announced: unknown[] = []
  page.addEventListener('eip6963:announceProvider', (event) =>
    announced.push((event as CustomEvent).detail.provider),
  )
  install(page)
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  expect(announced).toStrictEqual([ethereum, ethereum])
  expect(page).toHaveProperty('portolan')
  expect(page.ethereum).toBe(ethereum)
  uninstall()
  expect(page.ethereum).toBe('of another')
  expect(page).not.toHaveProperty('portolan')
})

test('a function that answers nothing is a node of an empty chain', async () => {
  const networks = [{ name: 'local', chainId: 31_337, answer: () => null }]
  const { portolan } = await start({ networks, connected: true })
  expect(await portolan.request(invoke('eth_blockNumber'))).toBe('0x0')
})

test('a request that does not come is named', async () => {
  const { nextRequest } = await start()
  await expect(
    nextRequest({ method: 'personal_sign', timeout: 10 }),
  ).rejects.toThrow('No personal_sign came within 0.01 s')
})

test('a node that is not on this computer is refused', async () => {
  const networks = [{ name: 'main', chainId: 1, url: 'https://node.test' }]
  await expect(start({ networks })).rejects.toThrow('https://node.test')
})
