import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repositoryRoot } from '../dev/repository-root.ts'
import {
  type Announcement,
  CAIP_294,
  createAnnouncement,
  createAnnouncer,
  createWalletInfo,
  EIP_6963,
} from './announce.ts'

const uuid = '0b6f1d0e-1e2f-4a3b-8c4d-5e6f7a8b9c0d'
const extensionId = 'hnfgigmjhdebkmbdgdncnlhfhoendcjd'
const PROMPT_EVENT = CAIP_294.prompt

/** A window that can lose its listeners, as after `document.open`. */
class ErasablePage extends EventTarget {
  #listeners: [string, EventListener][] = []

  override addEventListener(type: string, listener: EventListener): void {
    super.addEventListener(type, listener)
    this.#listeners.push([type, listener])
  }

  eraseListeners(): void {
    for (const [type, listener] of this.#listeners) {
      this.removeEventListener(type, listener)
    }
  }
}

/** A page with the wallet, and the announcements that the page received. */
const setUp = () => {
  const page = new ErasablePage()
  const received: Announcement[] = []
  const receivedProviders: object[] = []
  const listenTo = (name: string, received: unknown[]) =>
    page.addEventListener(name, (event) =>
      received.push((event as CustomEvent).detail),
    )
  const listen = () => {
    listenTo(CAIP_294.announcement, received)
    listenTo(EIP_6963.announcement, receivedProviders)
  }
  listen()
  const info = createWalletInfo(uuid)
  const announcement = createAnnouncement(info, extensionId)
  const detail = Object.freeze({ info, provider: {} })
  const rewritten: (() => void)[] = []
  const announce = createAnnouncer({
    page,
    onRewritten: (listener) => rewritten.push(listener),
  })
  announce(CAIP_294, announcement)
  announce(EIP_6963, detail)
  const rewrite = (): void => {
    page.eraseListeners()
    listen()
    for (const listener of rewritten) listener()
  }
  return { page, received, receivedProviders, announcement, detail, rewrite }
}

const reachable = (value: unknown): object[] =>
  typeof value === 'object' && value !== null
    ? [value, ...Object.values(value).flatMap(reachable)]
    : []

describe('the announcement', () => {
  const whole = createAnnouncement(createWalletInfo(uuid), extensionId)
  const { icon, ...announced } = whole.params

  it('is a JSON-RPC message in both spellings', () => {
    const identity = { uuid, name: 'Portolan', rdns: 'io.github.portolan' }
    const { id, jsonrpc, method } = whole
    expect({ id, jsonrpc, method, params: announced }).toStrictEqual({
      id: 1,
      jsonrpc: '2.0',
      method: 'wallet_announce',
      params: {
        ...identity,
        targets: [
          { type: 'caip-348', value: extensionId },
          { type: 'caip341', value: extensionId },
        ],
        info: { ...identity, icon },
      },
    })
  })

  it('has the icon of the extension as a small data URI', () => {
    const [type, base64 = ''] = icon.split(',')
    const drawn = readFileSync(
      join(repositoryRoot, 'public/icons/icon.svg'),
      'utf8',
    )
    const shapes = (svg: string) => svg.match(/<(?:circle|path)[^>]*>/g)
    expect([type, shapes(atob(base64))]).toStrictEqual([
      'data:image/svg+xml;base64',
      shapes(drawn),
    ])
    expect(icon.length).toBeLessThan(1_024)
  })

  it('cannot be changed by the page', () => {
    const { received } = setUp()
    expect(
      reachable(received)
        .slice(1)
        .filter((part) => !Object.isFrozen(part)),
    ).toStrictEqual([])
  })
})

describe('announce', () => {
  it('announces at once and once for every prompt', () => {
    const { page, received, announcement } = setUp()
    expect(received).toStrictEqual([announcement])
    page.dispatchEvent(new CustomEvent(PROMPT_EVENT))
    page.dispatchEvent(new CustomEvent(PROMPT_EVENT))
    expect(received).toStrictEqual([announcement, announcement, announcement])
  })

  it('announces to a page that has rewritten itself, and to its prompts', () => {
    const { page, received, announcement, rewrite } = setUp()
    rewrite()
    expect(received).toStrictEqual([announcement, announcement])
    page.dispatchEvent(new CustomEvent(PROMPT_EVENT))
    expect(received).toHaveLength(3)
  })

  it.each([
    ['no detail', () => new Event(PROMPT_EVENT)],
    ['null', () => new CustomEvent(PROMPT_EVENT, { detail: null })],
    ['a text', () => new CustomEvent(PROMPT_EVENT, { detail: 'prompt' })],
    [
      'a detail that throws',
      () =>
        Object.defineProperty(new Event(PROMPT_EVENT), 'detail', {
          get: () => {
            throw new Error('of the page')
          },
        }),
    ],
    [
      'members that throw',
      () =>
        new CustomEvent(PROMPT_EVENT, {
          detail: new Proxy(
            {},
            {
              get: () => {
                throw new Error('of the page')
              },
            },
          ),
        }),
    ],
  ])('answers a prompt with %s like any other', (_title, prompt) => {
    const { page, received, announcement } = setUp()
    expect(page.dispatchEvent(prompt())).toBe(true)
    expect(received).toStrictEqual([announcement, announcement])
  })

  it('answers a page that has replaced the built-ins it uses', () => {
    const { page, received, announcement } = setUp()
    const original = globalThis.CustomEvent
    const prompt = new Event(PROMPT_EVENT)
    const broken = () => {
      throw new Error('of the page')
    }
    const dispatch = page.dispatchEvent.bind(page)
    Object.assign(page, { dispatchEvent: broken })
    Object.defineProperty(Object.prototype, 'bubbles', {
      get: broken,
      configurable: true,
    })
    globalThis.CustomEvent = broken as never
    try {
      dispatch(prompt)
    } finally {
      globalThis.CustomEvent = original
      Reflect.deleteProperty(Object.prototype, 'bubbles')
    }
    expect(received).toStrictEqual([announcement, announcement])
  })
})

describe('the announcement of EIP-6963', () => {
  it('has its own event, with the same wallet info', () => {
    const { page, received, receivedProviders, announcement, detail } = setUp()
    page.dispatchEvent(new Event(EIP_6963.prompt))
    expect(receivedProviders).toStrictEqual([detail, detail])
    expect(receivedProviders[0]).toBe(detail)
    expect(detail.info).toBe(announcement.params.info)
    expect(received).toStrictEqual([announcement])
  })

  it('is repeated to a page that has rewritten itself', () => {
    const { page, receivedProviders, detail, rewrite } = setUp()
    rewrite()
    page.dispatchEvent(new Event(EIP_6963.prompt))
    expect(receivedProviders).toStrictEqual([detail, detail, detail])
  })
})
