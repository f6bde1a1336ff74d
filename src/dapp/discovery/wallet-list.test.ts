import { describe, expect, it } from 'vitest'
import type { Transport } from '../transports/wallet.ts'
import type { Announced } from './announcement.ts'
import { addAnnounced, type FoundWallet } from './wallet-list.ts'

const externalTo = (letter: string): Transport => ({
  kind: 'external',
  extensionId: letter.repeat(32),
})
const external = externalTo('a')
const ethereum: Transport = {
  kind: 'ethereum',
  provider: { request: async () => null },
}

const harbour = { uuid: 'one', name: 'Harbour', rdns: 'example.harbour' }

const listOf = (...all: Announced[]): readonly FoundWallet[] =>
  all.reduce<readonly FoundWallet[]>(addAnnounced, [])

describe('addAnnounced', () => {
  it('lists a wallet once, however often it announces itself', () => {
    const announced = { ...harbour, transport: external }
    expect(listOf(announced, announced)).toStrictEqual([
      { ...harbour, transports: [external] },
    ])
  })

  it('merges both standards into one wallet, with either icon', () => {
    const icon = 'data:image/png;base64,AAAA'
    expect(
      listOf(
        { ...harbour, transport: external },
        { ...harbour, uuid: 'two', icon, transport: ethereum },
      ),
    ).toStrictEqual([{ ...harbour, icon, transports: [external, ethereum] }])
  })

  it('keeps one wallet if both standards announce it again', () => {
    const first = { ...harbour, transport: external }
    const second = { ...harbour, uuid: 'two', transport: ethereum }
    expect(listOf(first, second, first, second)).toStrictEqual([
      { ...harbour, transports: [external, ethereum] },
    ])
  })

  it('lists two wallets with the same identity separately', () => {
    const transport = externalTo('b')
    const impostor = { ...harbour, uuid: 'two', transport }
    expect(listOf({ ...harbour, transport: external }, impostor)).toStrictEqual(
      [
        { ...harbour, transports: [external] },
        { ...harbour, uuid: 'two', transports: [transport] },
      ],
    )
  })

  it('lists a wallet without a supported transport', () => {
    expect(listOf(harbour, harbour)).toStrictEqual([
      { ...harbour, transports: [] },
    ])
  })

  it('lists at most twenty wallets', () => {
    const many = Array.from({ length: 50 }, (_, index) => ({
      ...harbour,
      uuid: String(index),
      transport: externalTo(String(index)),
    }))
    expect(listOf(...many)).toHaveLength(20)
  })
})
