import { describe, expect, it } from 'vitest'
import { abuseLimits } from '../../protocol/abuse-limits.ts'
import { limits } from '../../protocol/limits.ts'
import type { ApprovalRecord } from '../../storage/approval-record.ts'
import { assertRoom } from './assert-room.ts'
import { REJECTED } from './queue-changes.ts'

const A = 'https://a.example'

/** A message to sign; `message` fills it up to a size. */
const signing = (
  origin: string,
  { number = 0, message = '' } = {},
): ApprovalRecord => ({
  kind: 'sign-message',
  id: `id-${String(number).padStart(3, '0')}`,
  requestKey: `injected/d/c/${String(number).padStart(3, '0')}`,
  callerKey: 'injected/d/c',
  origin,
  generation: 1,
  scope: 'eip155:1',
  account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  message,
})

const connecting = (origin: string): ApprovalRecord => ({
  kind: 'connect',
  id: 'connect',
  requestKey: 'injected/d/c/connect',
  callerKey: 'injected/d/c',
  origin,
  generation: 1,
  chains: [],
  preselected: { accounts: [], chains: [] },
  heldThen: [],
  sessionProperties: {},
  leftOut: [],
  moreLeftOut: 0,
})

const sizeOf = (approval: ApprovalRecord): number =>
  JSON.stringify(approval).length

/** Of exactly this many bytes as JSON. */
const sized = (origin: string, bytes: number, number = 0): ApprovalRecord => {
  const { length } = JSON.stringify(signing(origin, { number }))
  return signing(origin, { number, message: 'x'.repeat(bytes - length) })
}

const several = (count: number, origin: string): ApprovalRecord[] =>
  Array.from({ length: count }, (_, number) => signing(origin, { number }))

/** Undefined if there is room, otherwise the error. */
const refusalOf = (
  stored: readonly ApprovalRecord[],
  added: ApprovalRecord,
): unknown => {
  try {
    const siteOf = (origin: string): string =>
      new URL(origin).host.split('.').slice(-2).join('.')
    return assertRoom(stored, { added, siteOf })
  } catch (error) {
    const { code, data } = error as { code: number; data?: unknown }
    return { code, data }
  }
}

const rejected = (approval: ApprovalRecord): ApprovalRecord => ({
  ...approval,
  decision: REJECTED,
})

const limit = (reason: string) => ({ code: -32005, data: { reason } })
const ofSite = limit('10 requests of an origin may wait for the user')
const ofAll = limit('32 requests of all sites may wait for the user')
const bytesOfOne = limit(
  'a request that waits for the user may have 262144 bytes',
)
const bytesOfAll = limit(
  'the requests that wait for the user may have 2097152 bytes',
)

describe('requests to connect', () => {
  it('have room for one per site, whatever else is open', () => {
    const others = several(3, A)
    expect(refusalOf(others, connecting(A))).toBeUndefined()
    expect(refusalOf([connecting(A)], connecting(A))).toMatchObject({
      code: -32002,
    })
    expect(
      refusalOf([connecting('https://b.example')], connecting(A)),
    ).toBeUndefined()
    expect(refusalOf([rejected(connecting(A))], connecting(A))).toBeUndefined()
  })

  it('do not keep a site from asking for something else', () => {
    expect(refusalOf([connecting(A)], signing(A))).toBeUndefined()
  })

  it('count like the others, and -32002 comes first', () => {
    const open = [connecting(A), ...several(9, A)]
    expect(refusalOf(open, signing(A))).toStrictEqual(ofSite)
    expect(refusalOf(open, connecting(A))).toMatchObject({ code: -32002 })
    expect(refusalOf(several(10, A), connecting(A))).toStrictEqual(ofSite)
  })
})

describe('approvals', () => {
  it('have room for ten of a site', () => {
    const { approvalsPerOrigin } = limits
    const most = several(approvalsPerOrigin - 1, A)
    expect(refusalOf(most, signing(A))).toBeUndefined()
    expect(refusalOf([...most, signing(A)], signing(A))).toStrictEqual(ofSite)
    const decided = [...most, rejected(signing(A))]
    expect(refusalOf(decided, signing(A))).toBeUndefined()
  })

  it('of a site with ten open ones leave room for other sites', () => {
    const open = several(limits.approvalsPerOrigin, A)
    expect(refusalOf(open, signing('https://b.example'))).toBeUndefined()
  })

  it('have room for 32 of all sites', () => {
    const open = Array.from({ length: limits.approvals }, (_, number) =>
      signing(`https://site-${number % 4}.example`, { number }),
    )
    expect(refusalOf(open.slice(1), signing(A))).toBeUndefined()
    expect(refusalOf(open, signing(A))).toStrictEqual(ofAll)
  })
})

describe('the size of approvals as stored', () => {
  it('is 256 KiB at most for one', () => {
    const { approvalBytes } = limits
    expect(refusalOf([], sized(A, approvalBytes))).toBeUndefined()
    expect(refusalOf([], sized(A, approvalBytes + 1))).toStrictEqual(bytesOfOne)
  })

  it('counts bytes, not characters', () => {
    const added = sized(A, limits.approvalBytes)
    const { message } = added as { message: string }
    const accented = { ...added, message: `é${message.slice(1)}` }
    expect(refusalOf([], accented as ApprovalRecord)).toStrictEqual(bytesOfOne)
  })

  it('has room for 16 of a domain, over all its origins', () => {
    const most = abuseLimits.approvalsPerSite
    const ofDomain = (count: number) =>
      Array.from({ length: count }, (_, number) =>
        signing(`https://${number}.a.example`, { number }),
      )
    expect(refusalOf(ofDomain(most - 1), signing(A))).toBeUndefined()
    expect(refusalOf(ofDomain(most), signing(A))).toStrictEqual(
      limit('16 requests of a domain may wait for the user'),
    )
    const other = signing('https://b.example')
    expect(refusalOf(ofDomain(most), other)).toBeUndefined()
  })

  it('is 2 MiB at most for all together, decided ones included', () => {
    const { approvalBytes, approvalBytesInAll } = limits
    const full = Array.from(
      { length: approvalBytesInAll / approvalBytes - 1 },
      (_, number) => sized(`https://b${number}.example`, approvalBytes, number),
    )
    expect(refusalOf(full, sized(A, approvalBytes))).toBeUndefined()
    const first = rejected(full[0] as ApprovalRecord)
    const more = sizeOf(first) - approvalBytes
    const decided = [first, ...full.slice(1)]
    expect(refusalOf(decided, sized(A, approvalBytes - more))).toBeUndefined()
    expect(
      refusalOf(decided, sized(A, approvalBytes - more + 1)),
    ).toStrictEqual(bytesOfAll)
  })

  it('leaves room for the first approval of another site', () => {
    const { approvalBytes, approvalBytesInAll } = limits
    const most = approvalBytesInAll / approvalBytes - 1
    const own = Array.from({ length: most }, (_, number) =>
      sized(A, approvalBytes, number),
    )
    expect(refusalOf(own.slice(1), sized(A, approvalBytes))).toBeUndefined()
    expect(refusalOf(own, signing(A))).toStrictEqual(bytesOfAll)
    const sibling = signing('https://new.a.example')
    expect(refusalOf(own, sibling)).toStrictEqual(bytesOfAll)
    const other = sized('https://b.example', approvalBytes)
    expect(refusalOf(own, other)).toBeUndefined()
  })
})
