import { expect, it, vi } from 'vitest'
import { accountName } from './account-name.ts'

vi.mock('../messaging/browser.ts', () => ({
  browser: {
    i18n: { getMessage: (_: string, [number]: string[]) => `Konto ${number}` },
  },
}))

it('an account is numbered if the user gave it no name', () => {
  expect(accountName({ name: 2 })).toBe('Konto 2')
})

it('an account name has its hidden characters spelled out', () => {
  expect(accountName({ name: 'Har\u202Ebour' })).toBe('Har[U+202E]bour')
})
