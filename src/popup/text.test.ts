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

describe.each(texts)('the %s texts', (_locale, messages) => {
  const { message: languageTag = '' } = messages.languageTag ?? {}

  it('have the keys of English, in the plural forms of their language', () => {
    const forms = new Intl.PluralRules(languageTag).resolvedOptions()
    const keys = Object.keys(english).flatMap((key) => {
      if (key.endsWith('_one')) return []
      const [, stem] = /^(.*)_other$/.exec(key) ?? []
      return stem === undefined
        ? key
        : forms.pluralCategories.map((form) => `${stem}_${form}`)
    })
    expect(Object.keys(messages).sort()).toStrictEqual(keys.sort())
    expect(
      Object.keys(messages).filter((key) => !messages[key]?.message.trim()),
    ).toStrictEqual([])
  })

  it('use the placeholders of English', () => {
    const contents = (texts: Record<string, Message>): Record<string, object> =>
      Object.fromEntries(
        Object.entries(texts).map(([key, { placeholders = {} }]) => [
          key.replace(/_(zero|one|two|few|many)$/, '_other'),
          Object.fromEntries(
            Object.entries(placeholders).map(([name, { content }]) => [
              name,
              content,
            ]),
          ),
        ]),
      )
    expect(contents(messages)).toStrictEqual(contents(english))
    for (const { message, placeholders = {} } of Object.values(messages)) {
      expect(placeholdersIn(message).sort()).toStrictEqual(
        Object.keys(placeholders).sort(),
      )
    }
  })

  it('describe the extension in at most 132 characters', () => {
    const { message = '' } = messages.extensionDescription ?? {}
    expect(message.length).toBeLessThanOrEqual(132)
  })

  it('have a language that Intl supports', () => {
    expect(Intl.PluralRules.supportedLocalesOf(languageTag)).toStrictEqual([
      languageTag,
    ])
  })

  it('have a valid text direction', () => {
    expect(['ltr', 'rtl']).toContain(messages.textDirection?.message)
  })
})
