import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isPseudo, type Messages, pseudoLocale } from './pseudo-locale.ts'
import { repositoryRoot } from './repository-root.ts'

const english: Messages = JSON.parse(
  readFileSync(
    join(repositoryRoot, 'public/_locales/en/messages.json'),
    'utf8',
  ),
)

it('the pseudo-locale is longer, accented, and in brackets', () => {
  expect(pseudoLocale({ looks: { message: 'This looks like' } })).toStrictEqual(
    { looks: { message: '[Ţĥîîš ļööööķš ļîîķéé~]' } },
  )
})

it('the pseudo-locale preserves placeholders and their descriptions', () => {
  const text = {
    message: '$ORIGIN$ is disconnected.',
    description: 'Said in the list.',
    placeholders: { origin: { content: '$1', example: 'https://a.example' } },
  }
  expect(pseudoLocale({ text })).toStrictEqual({
    text: { ...text, message: '[$ORIGIN$ îîš ðîîšçööññééçţééð.~~]' },
  })
})

it('the pseudo-locale makes every text of the wallet about 40 % longer, and no other', () => {
  const pseudo = pseudoLocale(english)
  const lengths = Object.entries(english).map(([key, { message }]) => {
    const words = message.replace(/\$\w+\$/g, '')
    const grown = (pseudo[key]?.message.length ?? 0) - message.length - 2
    return { key, share: grown / words.length }
  })
  const { languageTag, textDirection, ...texts } = pseudo
  expect(
    lengths.filter(
      ({ key, share }) => key in texts && (share < 0.3 || share > 1.01),
    ),
  ).toStrictEqual([])
  expect([languageTag?.message, textDirection?.message]).toStrictEqual([
    'en',
    'ltr',
  ])
})

it('the pseudo-locale can be told from English', () => {
  expect(['[Çööþýý]', 'Copy', '0x1'].map(isPseudo)).toStrictEqual([
    true,
    false,
    false,
  ])
})
