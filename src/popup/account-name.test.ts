import { expect, it } from 'vitest'
import { giveTexts } from '../dev/give-texts.ts'
import { accountName } from './account-name.ts'

giveTexts((_, [number]) => `Konto ${number}`)

it('an account is numbered if the user gave it no name', () => {
  expect(accountName({ name: 2 })).toBe('Konto 2')
})

it('an account name has its hidden characters spelled out', () => {
  expect(accountName({ name: 'Har\u202Ebour' })).toBe('Har[U+202E]bour')
})
