/** A messages file of an extension. */
export type Messages = Record<
  string,
  {
    message: string
    description?: string
    placeholders?: Record<string, { content: string; example?: string }>
  }
>

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'

const accents = new Map(
  [...plain].map((letter, index) => [letter, [...accented][index] ?? letter]),
)

/** How much longer a translation may be. */
const LONGER = 0.4

/** For the browser, not for users. */
const untouched = ['languageTag', 'textDirection']

/**
 * English that looks like another language: longer, with accented letters, and
 * with brackets that show whether both ends are visible.
 */
export const pseudoLocale = (messages: Messages): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([key, text]) => [
      key,
      untouched.includes(key)
        ? text
        : { ...text, message: toPseudo(text.message) },
    ]),
  )

const toPseudo = (message: string): string => {
  const parts = message.split(/(\$\w+\$)/)
  const words = parts.filter((_, index) => index % 2 === 0).join('')
  let missing = Math.ceil(words.length * LONGER)
  const lengthen = (letter: string): string => {
    const looks = accents.get(letter) ?? letter
    if (missing === 0 || !/[aeiouy]/i.test(letter)) return looks
    missing -= 1
    return looks + looks.toLowerCase()
  }
  const changed = parts.map((part, index) =>
    index % 2 === 0 ? [...part].map(lengthen).join('') : part,
  )
  return `[${changed.join('')}${'~'.repeat(missing)}]`
}

const pseudoCharacters = new Set([...accented, '[', ']'])

/** Whether part of a text is from the pseudo-locale. */
export const isPseudo = (text: string): boolean =>
  [...text].some((letter) => pseudoCharacters.has(letter))
