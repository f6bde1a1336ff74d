import { describe, expect, it } from 'vitest'
import type { Way } from '../ways/wallet.ts'
import type { Announced } from './announcement.ts'
import { addAnnounced, type FoundWallet } from './wallet-list.ts'

const external: Way = { kind: 'external', extensionId: 'a'.repeat(32) }
const ethereum: Way = {
  kind: 'ethereum',
  provider: { request: async () => null },
}

const harbour = { uuid: 'one', name: 'Harbour', rdns: 'example.harbour' }

const listOf = (...all: Announced[]): readonly FoundWallet[] =>
  all.reduce<readonly FoundWallet[]>(addAnnounced, [])

describe('addAnnounced', () => {
  it('lists a wallet once, however often it announces itself', () => {
    const announced = { ...harbour, way: external }
    expect(listOf(announced, announced)).toStrictEqual([
      { ...harbour, ways: [external] },
    ])
  })

  it('puts the ways of both standards on one wallet, with either picture', () => {
    const icon = 'data:image/png;base64,AAAA'
    expect(
      listOf(
        { ...harbour, way: external },
        { ...harbour, uuid: 'two', icon, way: ethereum },
      ),
    ).toStrictEqual([{ ...harbour, icon, ways: [external, ethereum] }])
  })

  it('lists two that say the same of themselves as two', () => {
    const pretender = { ...harbour, uuid: 'two', way: external }
    expect(listOf({ ...harbour, way: external }, pretender)).toStrictEqual([
      { ...harbour, ways: [external] },
      { ...harbour, uuid: 'two', ways: [external] },
    ])
  })

  it('lists a wallet without a way in that is known', () => {
    expect(listOf(harbour, harbour)).toStrictEqual([{ ...harbour, ways: [] }])
  })

  it('stops at twenty', () => {
    const many = Array.from({ length: 50 }, (_, index) => ({
      ...harbour,
      uuid: String(index),
      way: external,
    }))
    expect(listOf(...many)).toHaveLength(20)
  })
})
