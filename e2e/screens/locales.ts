import {
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type english from '../../public/_locales/en/messages.json'
import { type Messages, pseudoLocale } from '../../src/dev/pseudo-locale.ts'
import { walletFolder } from '../fixtures/launch-wallet.ts'

export type TextKey = keyof typeof english

export const locales = ['en', 'de', 'pseudo'] as const
export type Locale = (typeof locales)[number]

const readMessages = (locale: string): Messages =>
  JSON.parse(
    readFileSync(
      join(walletFolder, '_locales', locale, 'messages.json'),
      'utf8',
    ),
  )

export const messagesIn = (locale: Locale): Messages =>
  locale === 'pseudo' ? pseudoLocale(readMessages('en')) : readMessages(locale)

/**
 * The built wallet with these texts in place of English. A browser only has the
 * languages it was installed with.
 */
export const walletFolderIn = (
  locale: Locale,
): { folder: string; remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), `portolan-${locale}-`))
  cpSync(walletFolder, folder, { recursive: true })
  rmSync(join(folder, '_locales'), { recursive: true })
  cpSync(join(walletFolder, '_locales/en'), join(folder, '_locales/en'), {
    recursive: true,
  })
  writeFileSync(
    join(folder, '_locales/en/messages.json'),
    JSON.stringify(messagesIn(locale)),
  )
  return {
    folder,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The text of a key with its values, as the wallet shows it. */
export const textIn =
  (messages: Messages) =>
  (key: TextKey, ...values: string[]): string => {
    const text = messages[key]
    if (!text) throw new Error(`No text is called ${key}`)
    return text.message.replace(/\$(\w+)\$/g, (_, name: string) => {
      const { content = '' } = text.placeholders?.[name.toLowerCase()] ?? {}
      return values[Number(content.slice(1)) - 1] ?? ''
    })
  }
