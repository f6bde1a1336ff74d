import { expect, it, vi } from 'vitest'
import { formatLanguage } from './text.ts'

const said = vi.hoisted(() => ({ browsers: '', ours: '' }))

vi.mock('../messaging/browser.ts', () => ({
  browser: {
    i18n: { getUILanguage: () => said.browsers, getMessage: () => said.ours },
  },
}))

it.each([
  ['en-GB', 'en', 'en-GB'],
  ['de-CH', 'de', 'de-CH'],
  // Numbers written in another way than the words around them.
  ['fr', 'en', 'en'],
])(
  'in a browser of %s, texts of %s have numbers of %s',
  (browsers, ours, is) => {
    Object.assign(said, { browsers, ours })
    expect(formatLanguage()).toBe(is)
  },
)
