import { expect, it, vi } from 'vitest'
import { accountName } from './account-name.ts'

vi.mock('../messaging/browser.ts', () => ({
  browser: {
    i18n: { getMessage: (_: string, [number]: string[]) => `Konto ${number}` },
  },
}))

it('is a numbered name if the user gave none', () => {
  expect(accountName({ name: 2 })).toBe('Konto 2')
})

it('spells out hidden characters', () => {
  expect(accountName({ name: 'Har\u202Ebour' })).toBe('Har[U+202E]bour')
})
