import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Its values are tokens; one pixel may make up for a border. */
const tokenized =
  /^(?:padding|margin|gap|row-gap|column-gap|border-radius|font|transition)/

const sheets = readdirSync(import.meta.dirname).filter(
  (name) => name.endsWith('.css') && name !== 'tokens.css',
)

test.each(sheets)('%s takes its values from tokens.css', (sheet) => {
  const css = readFileSync(join(import.meta.dirname, sheet), 'utf8')
  const own = [...css.matchAll(/^\s+([a-z-]+):([^;]+);/gm)].filter(
    ([, property = '', value = '']) =>
      tokenized.test(property) &&
      /\b(?:[2-9]|\d\d+|\d*\.\d+)(?:px|m?s)\b|\b[1-9]00\b/.test(value),
  )
  expect(own.map(([declaration]) => declaration.trim())).toEqual([])
})
