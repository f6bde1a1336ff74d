import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { nextTab, Tabs } from './Tabs.tsx'

it.each([
  ['ArrowRight', 0, false, 1],
  ['ArrowRight', 2, false, 0],
  ['ArrowLeft', 0, false, 2],
  ['ArrowLeft', 0, true, 1],
  ['ArrowRight', 0, true, 2],
  ['Home', 2, false, 0],
  ['End', 0, false, 2],
  ['Tab', 0, false, undefined],
])(
  '%s on tab %i (reversed: %s) selects %s',
  (key, selected, isReversed, next) => {
    expect(nextTab(key, { selected, count: 3, isReversed })).toBe(next)
  },
)

it('only the first tab is selected, in the tab order and shown', () => {
  const tabs = [
    { name: 'One', content: 'first' },
    { name: 'Two', content: 'second' },
  ]
  const shown = renderToStaticMarkup(<Tabs name="Both" tabs={tabs} />)
  expect(
    shown.match(/aria-selected="true"[^>]*tabindex="0"[^>]*>One</i),
  ).not.toBeNull()
  expect(
    shown.match(/aria-selected="false"[^>]*tabindex="-1"[^>]*>Two</i),
  ).not.toBeNull()
  expect(shown).toContain('first')
  expect(shown).not.toContain('second')
})
