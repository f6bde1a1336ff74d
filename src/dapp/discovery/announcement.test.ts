import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  readProviderAnnouncement,
  readWalletAnnouncement,
} from './announcement.ts'

const identity = {
  uuid: '350670db-19fa-4704-a166-e52e178b59d2',
  name: 'Harbour',
  rdns: 'example.harbour',
  icon: 'data:image/png;base64,AAAA',
}
const extensionId = 'hnfgigmjhdebkmbdgdncnlhfhoendcjd'
const targets = [{ type: 'caip-348', value: extensionId }]
const external = { kind: 'external', extensionId }

const throwing = new Proxy(
  {},
  {
    get: () => {
      throw new Error('of the page')
    },
  },
)

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
})

describe('readWalletAnnouncement', () => {
  it('reads both spellings', () => {
    expect([
      readWalletAnnouncement({ params: { ...identity, targets } }),
      readWalletAnnouncement({ params: { info: identity, targets } }),
    ]).toStrictEqual([
      { ...identity, transport: external },
      { ...identity, transport: external },
    ])
  })

  it('accepts an extension id of either type, and no other target', () => {
    const transportOf = (targets: unknown) =>
      readWalletAnnouncement({ params: { ...identity, targets } })?.transport
    expect([
      transportOf([{ type: 'caip341', value: extensionId }]),
      transportOf([{ type: 'other', value: extensionId }, ...targets]),
      transportOf([{ type: 'caip-348', value: 'https://harbour.example' }]),
      transportOf([{ type: 'other', value: extensionId }]),
      transportOf('targets'),
      transportOf(undefined),
    ]).toStrictEqual([
      external,
      external,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it.each([
    'https://harbour.example/icon.png',
    'data:text/html,<script>',
    `data:image/png;base64,${'A'.repeat(200_000)}`,
    7,
    undefined,
  ])('ignores icon %#', (icon) => {
    const { icon: _, ...others } = identity
    expect(
      readWalletAnnouncement({ params: { ...identity, icon } }),
    ).toStrictEqual(others)
  })

  it('shortens long names, and removes invisible characters', () => {
    const named = (name: string) =>
      readWalletAnnouncement({ params: { ...identity, name } })?.name
    expect([
      named('Har\u202ebour\n'),
      named('a'.repeat(1_000_000)),
      named('\u200b \u202e'),
    ]).toStrictEqual(['Harbour', 'a'.repeat(80), undefined])
  })

  it.each([
    ['undefined', undefined],
    ['null', null],
    ['a string', 'wallet'],
    ['no params', {}],
    ['params of null', { params: null }],
    ['no uuid', { params: { ...identity, uuid: undefined } }],
    ['no name', { params: { ...identity, name: 7 } }],
    ['no rdns', { params: { ...identity, rdns: {} } }],
    ['an object that throws', throwing],
    ['targets that throw', { params: { ...identity, targets: [throwing] } }],
    ['targets of null', { params: { ...identity, targets: [null] } }],
  ])('ignores %s', (_title, detail) => {
    expect(readWalletAnnouncement(detail)).toBeUndefined()
  })
})

describe('readProviderAnnouncement', () => {
  const provider = { request: async () => null }

  it('reads the identity and returns the provider itself', () => {
    const announced = readProviderAnnouncement({ info: identity, provider })
    expect(announced).toStrictEqual({
      ...identity,
      transport: { kind: 'ethereum', provider },
    })
    expect(announced?.transport).toHaveProperty('provider', provider)
  })

  it.each([
    ['undefined', undefined],
    ['no info', { provider }],
    ['no provider', { info: identity }],
    ['a provider without request', { info: identity, provider: {} }],
    ['a provider that throws', { info: identity, provider: throwing }],
  ])('ignores %s', (_title, detail) => {
    expect(readProviderAnnouncement(detail)).toBeUndefined()
  })
})
