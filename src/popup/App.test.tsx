import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import messages from '../../public/_locales/en/messages.json' with {
  type: 'json',
}
import type { ConnectedPage } from '../messaging/popup-contract.ts'
import { App } from './App.tsx'
import type { WalletState, WalletStore } from './wallet-store.ts'

// The extension API is not there outside a browser; the texts are the real ones.
vi.mock('../messaging/browser.ts', () => ({
  browser: {
    i18n: {
      getMessage: (key: keyof typeof messages, given: string | string[]) =>
        messages[key].message.replace(/\$\w+\$/, [given].flat()[0] ?? ''),
    },
  },
}))

const markupOf = (state: WalletState): string => {
  const store: WalletStore = {
    getState: () => state,
    getInitialState: () => state,
    subscribe: () => () => undefined,
    retry: () => undefined,
  }
  return renderToStaticMarkup(<App store={store} />)
}

const wordsOf = (state: WalletState): string[] =>
  markupOf(state)
    .split(/<[^>]+>/)
    .filter((words) => words !== '')

const readyWith = (pages: ConnectedPage[]): WalletState => ({
  status: 'ready',
  overview: { version: '1.2.3', extensionId: 'abcdefgh', pages },
})

const top = [
  'Portolan',
  'Version 1.2.3',
  'Sites can ask Portolan about their session. It does not grant anything to any site yet.',
  'Connected right now',
]
const bottom = [
  'Extension ID',
  'Copy',
  'abcdefgh',
  'For developers: pass it to runtime.connect',
]

describe('App', () => {
  it('says in words that no site is connected', () => {
    expect(wordsOf(readyWith([]))).toStrictEqual([
      ...top,
      'No site is connected',
      'Sites that reach for the wallet appear here while they are open.',
      ...bottom,
    ])
  })

  it('lists the connected pages with their ways in', () => {
    const state = readyWith([
      { origin: 'https://a.example', ways: ['injected'], connections: 1 },
      {
        origin: 'http://localhost:8080',
        ways: ['injected', 'external'],
        connections: 1234,
      },
    ])
    expect(wordsOf(state)).toStrictEqual([
      ...top,
      '2',
      'https://',
      'a.example',
      'Page provider',
      '1 connection',
      'http://',
      'localhost:8080',
      'Page provider',
      'Extension port',
      '1,234 connections',
      ...bottom,
    ])
  })

  it('shows an origin as text, whatever it holds', () => {
    const origin = '<img src=x onerror=alert(1)>'
    const state = readyWith([{ origin, ways: ['external'], connections: 1 }])
    expect(markupOf(state)).not.toContain('<img')
  })

  it('offers to try again when the background is not reached', () => {
    const words = wordsOf({ status: 'unreachable', retrying: false })
    expect(words[0]).toBe('The wallet does not answer')
    expect(words.at(-1)).toBe('Try again')
  })

  it('keeps the button in place while it tries again', () => {
    const markup = markupOf({ status: 'unreachable', retrying: true })
    expect(markup).toContain('aria-disabled="true">Trying…</button>')
  })

  it('announces that it loads', () => {
    expect(markupOf({ status: 'loading' })).toMatch(
      /role="status".*Reaching the wallet…/,
    )
  })
})
