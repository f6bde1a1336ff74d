import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { Messages } from './pseudo-locale.ts'
import { repositoryRoot } from './repository-root.ts'

const locales = join(repositoryRoot, 'public/_locales')

/** Writes the texts of each language without the notes for translators. */
export const emitTexts = (): Plugin => ({
  name: 'portolan:texts',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle() {
    for (const language of readdirSync(locales)) {
      const path = join(language, 'messages.json')
      const messages = JSON.parse(readFileSync(join(locales, path), 'utf8'))
      this.emitFile({
        type: 'asset',
        // In place of the copy from public/.
        fileName: `_locales/${path}`,
        source: JSON.stringify(withoutNotes(messages)),
      })
    }
  },
})

export const withoutNotes = (messages: Messages): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([key, { message, placeholders }]) => [
      key,
      placeholders
        ? { message, placeholders: contentOf(placeholders) }
        : { message },
    ]),
  )

const contentOf = (
  placeholders: NonNullable<Messages[string]['placeholders']>,
): typeof placeholders =>
  Object.fromEntries(
    Object.entries(placeholders).map(([name, { content }]) => [
      name,
      { content },
    ]),
  )
