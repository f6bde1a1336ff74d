import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import extension from './no-extension.ts'
import { repositoryRoot } from './repository-root.ts'

type GetMessage = (key: string, given: string[]) => string

/**
 * Sets the texts and the language of the browser for this test file. Others in
 * the same process have texts of their own, or none.
 */
export const giveTexts = (getMessage: GetMessage, language = 'en') => {
  const before = extension.i18n
  const setLanguage = (tag: string): void => {
    const [ours = tag] = tag.split('-')
    extension.i18n = {
      getUILanguage: () => tag,
      getMessage: (key, given) =>
        key === 'languageTag' ? ours : getMessage(key, given),
    }
  }
  setLanguage(language)
  afterAll(() => {
    extension.i18n = before
  })
  return { setLanguage }
}

/** A text is its key and what is put into it. */
export const keyTexts =
  (separator = ' | '): GetMessage =>
  (key, given = []) =>
    [key, ...given].join(separator)

type Message = {
  message: string
  placeholders?: Record<string, { content: string }>
}

/** The real texts. */
export const englishTexts = (): GetMessage => {
  const path = join(repositoryRoot, 'public/_locales/en/messages.json')
  const messages: Record<string, Message> = JSON.parse(
    readFileSync(path, 'utf8'),
  )
  return (key, given) => {
    const { message, placeholders = {} } = messages[key] ?? { message: '' }
    return message.replace(/\$(\w+)\$/g, (_, name: string) => {
      const { content = '' } = placeholders[name.toLowerCase()] ?? {}
      return given[Number(content.slice(1)) - 1] ?? ''
    })
  }
}
