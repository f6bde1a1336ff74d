import { describe, expect, it } from 'vitest'
import type { PageSender } from '../../messaging/browser.ts'
import { admit } from './admit.ts'

const extensionId = 'hnfgigmjhdebkmbdgdncnlhfhoendcjd'
const channel = 'c1'

const page = {
  origin: 'https://app.example',
  url: 'https://app.example/swap',
  tab: { id: 7 },
  frameId: 0,
  documentId: 'D1',
  documentLifecycle: 'active',
} as PageSender

const relay: PageSender = { ...page, id: extensionId }

describe('admit', () => {
  it('admits the relay of a page as its origin and document', () => {
    expect(
      admit(relay, { transport: 'injected', extensionId, channel }),
    ).toStrictEqual({
      admitted: true,
      caller: {
        origin: 'https://app.example',
        tabId: 7,
        documentId: 'D1',
        transport: 'injected',
        key: 'injected/D1/c1',
      },
    })
  })

  it('admits a page that connects by itself', () => {
    expect(
      admit(page, { transport: 'external', extensionId, channel }),
    ).toStrictEqual({
      admitted: true,
      caller: {
        origin: 'https://app.example',
        tabId: 7,
        documentId: 'D1',
        transport: 'external',
        key: 'external/D1/c1',
      },
    })
  })

  it.each([
    ['no sender', undefined, 'no sender'],
    ['another extension', { ...page, id: 'b'.repeat(32) }, 'another extension'],
    [
      'a sandboxed page under an honest address',
      { ...page, origin: 'null' },
      'an origin that is opaque or not secure',
    ],
    [
      'a sender without an origin',
      without('origin'),
      'an origin that is opaque or not secure',
    ],
    [
      'plain http',
      { ...page, origin: 'http://app.example' },
      'an origin that is opaque or not secure',
    ],
    ['a sub-frame', { ...page, frameId: 3 }, 'not the top frame'],
    ['a sender without a frame', without('frameId'), 'not the top frame'],
    ['a sender without a tab', without('tab'), 'no document'],
    ['a sender without a document', without('documentId'), 'no document'],
    [
      'a prerendered page',
      { ...page, documentLifecycle: 'prerender' },
      'not an active document',
    ],
  ])('refuses %s', (_title, sender, reason) => {
    expect(
      admit(sender, { transport: 'external', extensionId, channel }),
    ).toStrictEqual({
      admitted: false,
      reason,
    })
  })

  it('refuses a relay without the id of the extension', () => {
    expect(
      admit(page, { transport: 'injected', extensionId, channel }),
    ).toStrictEqual({
      admitted: false,
      reason: 'another extension',
    })
  })

  it.each(['external', 'injected'] as const)(
    'refuses the origin of the wallet itself, over the %s transport',
    (transport) => {
      const sender = transport === 'injected' ? relay : page
      const origin = `chrome-extension://${extensionId}`
      expect(
        admit({ ...sender, origin }, { transport, extensionId, channel }),
      ).toStrictEqual({
        admitted: false,
        reason: 'an origin that is opaque or not secure',
      })
    },
  )

  it('takes the origin from the sender, not from its address', () => {
    const admission = admit(
      { ...page, url: 'https://bank.example/' },
      { transport: 'external', extensionId, channel },
    )
    expect(admission).toMatchObject({
      caller: { origin: 'https://app.example' },
    })
  })
})

function without(member: keyof PageSender): PageSender {
  const { [member]: _, ...rest } = page
  return rest
}
