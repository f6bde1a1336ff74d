import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import english from '../../public/_locales/en/messages.json' with {
  type: 'json',
}

type Message = {
  message: string
  description?: string
  placeholders?: Record<string, { content: string; example?: string }>
}

const locales = resolve(import.meta.dirname, '../../public/_locales')

const texts = readdirSync(locales).map(
  (locale): [string, Record<string, Message>] => [
    locale,
    JSON.parse(readFileSync(resolve(locales, locale, 'messages.json'), 'utf8')),
  ],
)

const placeholdersIn = (message: string): string[] =>
  [...message.matchAll(/\$(\w+)\$/g)].map(([, name = '']) => name.toLowerCase())

describe.each(texts)('the texts of %s', (_locale, messages) => {
  it('say something under every key of English', () => {
    const plural = /_(zero|one|two|few|many)$/
    const needed = Object.keys(english).filter((key) => !plural.test(key))
    const empty = needed.filter((key) => !messages[key]?.message)
    expect(empty).toStrictEqual([])
  })

  it('use the placeholders they declare', () => {
    for (const { message, placeholders = {} } of Object.values(messages)) {
      expect(placeholdersIn(message).sort()).toStrictEqual(
        Object.keys(placeholders).sort(),
      )
    }
  })

  it('describe the extension within the 132 characters a store takes', () => {
    const { message = '' } = messages.extensionDescription ?? {}
    expect(message.length).toBeLessThanOrEqual(132)
  })

  it('are written in a language Intl knows', () => {
    const { message = '' } = messages.languageTag ?? {}
    expect(Intl.PluralRules.supportedLocalesOf(message)).toStrictEqual([
      message,
    ])
  })
})
