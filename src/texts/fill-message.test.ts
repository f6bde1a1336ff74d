import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { fillMessage, type Messages } from './fill-message.ts'
import { languages, textsPath } from './languages.ts'

const folder = resolve(import.meta.dirname, '../../public')

const messages: Messages = {
  plain: { message: 'Next' },
  numbered: { message: '$1 and $2' },
  named: {
    message: '$Count$ of $ALL$, $count$ first',
    placeholders: { count: { content: '$1' }, all: { content: 'all $2' } },
  },
  dollars: { message: '$$1 costs $$$2' },
}

it.each([
  ['plain', [], 'Next'],
  ['numbered', ['a', 'b'], 'a and b'],
  ['numbered', ['a'], 'a and '],
  ['named', ['1', '2'], '1 of all 2, 1 first'],
  // A value is not a message.
  ['numbered', ['$2', '$$'], '$2 and $$'],
  ['named', ['$ALL$', ''], '$ALL$ of all , $ALL$ first'],
  ['dollars', ['x', 'y'], '$1 costs $$2'],
  ['missing', ['a'], ''],
])('%s with %j is: %s', (key, substitutions, filled) => {
  expect(fillMessage(messages, key, substitutions)).toBe(filled)
})

it('every language can be chosen', () => {
  expect([...languages].sort()).toStrictEqual(
    readdirSync(resolve(folder, '_locales')).sort(),
  )
})

/** By splitting at dollar signs instead of replacing. */
const fillByParts = (
  { message, placeholders = {} }: Messages[string],
  values: readonly string[],
): string =>
  message
    .split('$')
    .map((part, index) => {
      if (index % 2 === 0) return part
      const { content } = placeholders[part.toLowerCase()] ?? { content: '$0' }
      return values[Number(content.slice(1)) - 1]
    })
    .join('')

it.each(languages)('every text of %s has its values', (language) => {
  const texts: Messages = JSON.parse(
    readFileSync(resolve(folder, textsPath(language)), 'utf8'),
  )
  const values = ['one', '$2', '$$', '$SITE$']
  const filled = (fill: (key: string) => string): string[] =>
    Object.keys(texts).map(fill)
  expect(filled((key) => fillMessage(texts, key, values))).toStrictEqual(
    Object.values(texts).map((one) => fillByParts(one, values)),
  )
})
