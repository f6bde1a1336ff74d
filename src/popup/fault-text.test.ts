import { expect, it, vi } from 'vitest'
import { giveTexts, keyTexts } from '../dev/give-texts.ts'
import { Refusal } from '../messaging/refusal.ts'
import { faultText } from './fault-text.ts'

giveTexts(keyTexts())

it('every refusal has a text of its own, never the message of the worker', () => {
  const refusal = new Refusal('request-changed', 'No account is chosen')
  expect(faultText(refusal)).toBe('refusedRequestChanged')
  expect(faultText(new Refusal('not-open', ''))).toBe('refusedWalletLocked')
})

it('all other errors have one text and are logged', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const error = new Error('QuotaBytes quota exceeded')
  expect(faultText(error)).toBe('errorUnknown')
  expect(warn.mock.calls).toStrictEqual([
    ['A call to the worker failed', error],
  ])
  warn.mockRestore()
})
