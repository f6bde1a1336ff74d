import { expect, it, vi } from 'vitest'
import { registerWallet } from './register-wallet.ts'

type Api = { register: (wallet: object) => unknown }

const REGISTER = 'wallet-standard:register-wallet'
const READY = 'wallet-standard:app-ready'

/** A page with the wallet, and what a script of it was given to register. */
const setUp = () => {
  const page = new EventTarget()
  const registered: object[] = []
  const api: Api = { register: (wallet) => registered.push(wallet) }
  const listen = () =>
    page.addEventListener(REGISTER, (event) =>
      (event as CustomEvent<(api: Api) => void>).detail(api),
    )
  const getReady = (detail: unknown = api) =>
    page.dispatchEvent(new CustomEvent(READY, { detail }))
  const rewritten: (() => void)[] = []
  const wallet = { name: 'Portolan' }
  const register = () =>
    registerWallet(wallet, {
      page,
      onRewritten: (listener) => rewritten.push(listener),
    })
  return { page, registered, listen, getReady, rewritten, wallet, register }
}

it('registers with a script that listens before the wallet starts', () => {
  const { registered, listen, register, wallet } = setUp()
  listen()
  register()
  expect(registered).toStrictEqual([wallet])
})

it('registers once with each script that is ready later', () => {
  const { registered, listen, getReady, register, wallet } = setUp()
  register()
  listen()
  getReady()
  expect(registered).toStrictEqual([wallet])
  getReady()
  expect(registered).toStrictEqual([wallet, wallet])
})

it('registers with a page that has rewritten itself', () => {
  const { registered, listen, rewritten, register, wallet } = setUp()
  register()
  listen()
  for (const listener of rewritten) listener()
  expect(registered).toStrictEqual([wallet])
})

it.each([null, 'ready', {}, { register: 1 }])(
  'ignores a script that is ready with %j',
  (detail) => {
    const { registered, getReady, register } = setUp()
    const log = vi.spyOn(console, 'error').mockReturnValue()
    register()
    expect(getReady(detail)).toBe(true)
    expect(registered).toStrictEqual([])
    expect(log).toHaveBeenCalledTimes(1)
    log.mockRestore()
  },
)

it('registers with a page that has replaced the built-ins it uses', () => {
  const { page, registered, listen, rewritten, register, wallet } = setUp()
  register()
  listen()
  const original = globalThis.CustomEvent
  const broken = () => {
    throw new Error('of the page')
  }
  Object.assign(page, { dispatchEvent: broken, addEventListener: broken })
  globalThis.CustomEvent = broken as never
  try {
    for (const listener of rewritten) listener()
  } finally {
    globalThis.CustomEvent = original
  }
  expect(registered).toStrictEqual([wallet])
})
