import { expect, it } from 'vitest'
import { createDefaultWallet } from './default-wallet.ts'

const setUp = (members: object = {}) => {
  const page = Object.assign(new EventTarget(), members)
  const provider = {}
  let initialized = 0
  page.addEventListener('ethereum#initialized', () => {
    initialized += 1
  })
  const beDefault = createDefaultWallet(page, provider)
  return { page, provider, beDefault, initialized: () => initialized }
}

it('the default wallet becomes window.ethereum, and announces it', () => {
  const { page, provider, beDefault, initialized } = setUp()
  expect('ethereum' in page).toBe(false)
  beDefault()
  expect(Object.getOwnPropertyDescriptor(page, 'ethereum')).toStrictEqual({
    value: provider,
    enumerable: true,
    configurable: true,
    writable: true,
  })
  expect(initialized()).toBe(1)
})

it.each([{ ethereum: { isOther: true } }, { ethereum: undefined }])(
  'the default wallet leaves %j unchanged',
  (members) => {
    const { page, beDefault, initialized } = setUp(members)
    beDefault()
    expect(page).toMatchObject(members)
    expect(initialized()).toBe(0)
  },
)
