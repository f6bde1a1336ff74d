// @vitest-environment jsdom
import { createMockWallet } from 'portolan/mock'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConnectButton } from './connect-button.js'

let wallet
let component

const start = async (options = {}) => {
  wallet = await createMockWallet({
    networks: [
      {
        name: 'local',
        chainId: 31_337,
        answer: (method) => (method === 'eth_blockNumber' ? '0x10' : null),
      },
    ],
    ...options,
  })
  wallet.install(window)
  component = createConnectButton(document.body)
}

beforeEach(() => {
  document.body.textContent = ''
})
afterEach(() => wallet.stop())

test('connects the account that the user approves', async () => {
  await start()
  const [, second] = await wallet.accounts()
  component.button.click()
  const request = await wallet.nextRequest({ method: 'eth_requestAccounts' })
  expect(component.button.disabled).toBe(true)
  await request.approve({ accounts: [second] })
  await vi.waitFor(() => expect(component.message.textContent).toBe(second))
  expect(component.button.textContent).toBe('Connected')
})

test('says so when the user declines', async () => {
  await start({ policy: 'reject' })
  component.button.click()
  await vi.waitFor(() =>
    expect(component.message.textContent).toBe('You declined'),
  )
  expect(await wallet.session()).toBe(null)
})

test('gets the error of the node', async () => {
  const answer = (method) => {
    if (method !== 'eth_call') return null
    throw Object.assign(new Error('execution reverted'), { code: 3 })
  }
  const networks = [{ name: 'local', chainId: 31_337, answer }]
  await start({ connected: true, networks })
  const call = { method: 'eth_call', params: [{ to: null }, 'latest'] }
  await expect(window.ethereum.request(call)).rejects.toMatchObject({ code: 3 })
})

test('is connected at once where the site has a session', async () => {
  await start({ connected: true })
  const [first] = await wallet.accounts()
  component.button.click()
  await vi.waitFor(() => expect(component.message.textContent).toBe(first))
  expect(await wallet.requests()).toHaveLength(0)
})

test('the provider reads the chain and signs', async () => {
  await start({ connected: true, policy: 'approve' })
  const { ethereum } = window
  const [account] = await ethereum.request({ method: 'eth_accounts' })
  expect(await ethereum.request({ method: 'eth_blockNumber' })).toBe('0x10')
  const signed = { method: 'personal_sign', params: ['Hello', account] }
  expect(await ethereum.request(signed)).toMatch(/^0x[0-9a-f]{130}$/)
  const [request] = await wallet.requests()
  expect(request).toMatchObject({
    method: 'personal_sign',
    outcome: 'approved',
  })
})

test('the session API is there, too', async () => {
  await start({ policy: 'approve' })
  const { sessionScopes } = await window.portolan.request({
    method: 'wallet_createSession',
    params: {
      optionalScopes: { 'eip155:31337': { methods: [], notifications: [] } },
    },
  })
  expect(Object.keys(sessionScopes)).toEqual(['eip155:31337'])
})
