import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import messages from '../../../public/_locales/en/messages.json' with {
  type: 'json',
}
import { FirstFrame } from './FirstFrame.tsx'

const page = readFileSync(new URL('../popup.html', import.meta.url), 'utf8')
/** Closed as React writes it, and without the room between tags. */
const written = page
  .replace(/<(circle|path)([^>]*?)\s*\/>/g, '<$1$2></$1>')
  .replace(/\s+/g, ' ')
  .replace(/(>) (?=<)/g, '$1')
  .replaceAll('&nbsp;', '\u00a0')

it('the first frame equals the markup in popup.html', () => {
  const markup = renderToStaticMarkup(<FirstFrame />)
  expect(written).toContain(`<div class="home">${markup}</div>`)
})

it('the first frame shows the extension name, which is not translated', () => {
  const { message } = messages.extensionName
  expect(renderToStaticMarkup(<FirstFrame />)).toContain(`>${message}</p>`)
})
