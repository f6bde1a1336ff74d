import { describe, expect, it } from 'vitest'
import { attemptOf, pendingOf } from './attempts.ts'
import { sentView as sent } from './testing/sent-view.ts'

const receipt = { succeeded: true, blockNumber: '0x1', gasUsed: '0x5208' }
const first = sent('0xa')
const sped = sent('0xb', { replaces: { hash: '0xa', how: 'speed-up' } })
const cancelled = sent('0xc', { replaces: { hash: '0xb', how: 'cancel' } })
const other = sent('0xd')

/** As listed: the newest first. */
const all = [other, cancelled, sped, first]

describe('pendingOf', () => {
  it('lists one transaction after a speed-up and a cancellation', () => {
    expect(pendingOf(all)).toStrictEqual([other, cancelled])
  })

  it('lists the one that is left if the node rejects its replacement', () => {
    const refused = { ...cancelled, state: 'refused' as const }
    expect(pendingOf([refused, sped, first])).toStrictEqual([sped])
    const mined = { ...first, state: 'confirmed' as const, receipt }
    expect(pendingOf([mined])).toStrictEqual([])
  })
})

describe('attemptOf', () => {
  it('is the newest pending replacement', () => {
    expect(attemptOf('0xa', all)).toBe(cancelled)
    expect(attemptOf('0xb', all)).toBe(cancelled)
    expect(attemptOf('0xd', all)).toBe(other)
  })

  it('is the one that was mined', () => {
    const mined = { ...first, state: 'confirmed' as const, receipt }
    expect(attemptOf('0xa', [cancelled, sped, mined])).toBe(mined)
    const faster = { ...sped, state: 'reverted' as const, receipt }
    const replaced = { ...first, state: 'replaced' as const }
    expect(attemptOf('0xa', [faster, replaced])).toBe(faster)
  })

  it('is the newest if all failed, and none if it is unknown', () => {
    const failed = { ...sped, state: 'refused' as const }
    const dropped = { ...first, state: 'dropped' as const }
    expect(attemptOf('0xa', [failed, dropped])).toBe(failed)
    expect(attemptOf('0xe', all)).toBeUndefined()
  })
})
