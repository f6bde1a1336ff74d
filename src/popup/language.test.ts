import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { giveTexts } from '../dev/give-texts.ts'
import { chooseLanguage, loadMessages, readLanguage } from './language.ts'
import { countedText, formatLanguage, setMessages, text } from './text.ts'
import type { WalletCalls } from './wallet-calls.ts'

giveTexts((key) => `the browser's ${key}`, 'en-GB')

const applyLanguage = async (): Promise<void> =>
  setMessages(await loadMessages())

const folder = resolve(import.meta.dirname, '../../public')
const stored = new Map<string, string>()
const calls: unknown[] = []
const wallet = {
  call: async (...call: unknown[]) => void calls.push(call),
} as unknown as WalletCalls

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('StorageEvent', Event)
  vi.stubGlobal('dispatchEvent', () => undefined)
  vi.stubGlobal(
    'fetch',
    async (path: string) => new Response(readFileSync(join(folder, path))),
  )
})

afterEach(async () => {
  stored.clear()
  calls.length = 0
  await applyLanguage()
  vi.unstubAllGlobals()
})

it('without a choice, texts are the browser’s', async () => {
  await applyLanguage()
  expect(text('send')).toBe("the browser's send")
  expect(formatLanguage()).toBe('en-GB')
})

it('a chosen language decides texts, plural forms and numbers', async () => {
  await chooseLanguage(wallet, 'de')
  await applyLanguage()
  expect(calls).toStrictEqual([['setLanguage', { language: 'de' }]])
  expect(text('send')).toBe('Senden')
  expect(text('removeAccountTitle', 'Konto 1')).toBe('Konto 1 entfernen?')
  expect(countedText('accounts', 1)).toBe('1 Konto')
  expect(countedText('accounts', 1_234)).toBe('1.234 Konten')
  expect(formatLanguage()).toBe('de')
})

it('the choice can be undone', async () => {
  await chooseLanguage(wallet, 'de')
  await applyLanguage()
  await chooseLanguage(wallet, undefined)
  await applyLanguage()
  expect(calls.at(-1)).toStrictEqual(['setLanguage', { language: null }])
  expect(stored.size).toBe(0)
  expect(text('send')).toBe("the browser's send")
})

it('of two choices in a row, the second counts', async () => {
  await chooseLanguage(wallet, 'de')
  const first = applyLanguage()
  await chooseLanguage(wallet, 'en')
  await applyLanguage()
  await first
  expect(text('send')).toBe('Send')
})

it('a language that the wallet does not have is ignored', () => {
  stored.set('language', 'xx')
  expect(readLanguage()).toBeUndefined()
})
