import { expect, test } from 'vitest'
import { findForwardReferences } from './forward-references.ts'

const find = (text: string) => findForwardReferences('root.ts', text)

test('finds what a closure uses above its declaration, once per user', () => {
  const found = find(`export const compose = () => {
    const notifier = create({ read: () => expiry.read() })
    const sessions = create({
      storing: () => expiry.storing(),
      stored: () => expiry.stored(),
      close: async () => close(),
    })
    const { expiry, close } = createExpiry(sessions)
    serve(sessions, expiry)
  }`)
  expect(found).toStrictEqual([
    { from: 'notifier', to: 'expiry', lines: [2] },
    { from: 'sessions', to: 'expiry', lines: [4, 5] },
    { from: 'sessions', to: 'close', lines: [6] },
  ])
})

test('finds a shorthand property and a use in a statement', () => {
  const found = find(`const compose = () => {
    onReady(() => serve({ wallet }))
    const wallet = createWallet()
  }`)
  expect(found).toStrictEqual([
    { from: 'a statement', to: 'wallet', lines: [2] },
  ])
})

test('takes no other thing of the same name for a use', () => {
  const found = find(`const compose = () => {
    const types = (wallet: wallet.Type) => wallet.wallet
    const named = { wallet: 1, read: ({ wallet }) => wallet }
    const inner = () => {
      const wallet = 1
      return wallet
    }
    const wallet = createWallet({ again: () => wallet.read() })
    return { wallet }
  }
  const later = () => compose()`)
  expect(found).toStrictEqual([])
})

test('leaves functions of the module in any order', () => {
  expect(find(`const one = () => two()\nconst two = () => 2`)).toStrictEqual([])
})
