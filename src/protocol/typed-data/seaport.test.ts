import { describe, expect, it } from 'vitest'
import { tokensNamedIn } from './named-tokens.ts'
import { isGift, readOrders } from './seaport.ts'

const OFFERER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const MARKET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BOATS = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const COIN = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
const NOBODY = `0x${'0'.repeat(40)}`

const item = (
  itemType: string,
  token: string,
  [identifierOrCriteria, startAmount, endAmount = startAmount]: string[],
) => ({
  itemType,
  token,
  identifierOrCriteria: identifierOrCriteria ?? '0',
  startAmount: startAmount ?? '0',
  endAmount: endAmount ?? '0',
})

/** An NFT for an amount that falls from 12 to 10, of which the market gets 1. */
const listing = {
  offerer: OFFERER,
  zone: NOBODY,
  offer: [item('2', BOATS, ['5', '1'])],
  consideration: [
    { ...item('0', NOBODY, ['0', '12', '10']), recipient: OFFERER },
    { ...item('1', COIN, ['0', '1']), recipient: MARKET },
  ],
  orderType: '0',
  startTime: '1800000000',
  endTime: '1900000000',
  salt: '1',
  counter: '0',
}

const read = {
  offerer: OFFERER,
  gives: [{ kind: 'nft', token: BOATS, id: 5n, amount: 1n }],
  gets: [{ kind: 'native', token: NOBODY, id: 0n, amount: 10n }],
  others: [{ kind: 'coin', token: COIN, id: 0n, amount: 1n }],
  until: 1_900_000_000n,
}

const ordersOf = (message: object, primaryType = 'OrderComponents') =>
  readOrders({ primaryType, message: message as never })

describe('readOrders', () => {
  it('reads what an order gives at most, and gets at least', () => {
    expect(ordersOf(listing)).toStrictEqual([read])
    const bid = {
      ...listing,
      offer: [item('1', COIN, ['0', '10', '12'])],
      consideration: [
        { ...item('4', BOATS, ['0', '1']), recipient: OFFERER },
        { ...item('5', BOATS, ['7', '1']), recipient: OFFERER },
        { ...item('3', BOATS, ['7', '2']), recipient: OFFERER },
      ],
    }
    expect(ordersOf(bid)).toStrictEqual([
      {
        ...read,
        gives: [{ kind: 'coin', token: COIN, id: 0n, amount: 12n }],
        gets: [
          { kind: 'any-nft', token: BOATS, id: 0n, amount: 1n },
          { kind: 'any-units', token: BOATS, id: 7n, amount: 1n },
          { kind: 'units', token: BOATS, id: 7n, amount: 2n },
        ],
        others: [],
      },
    ])
  })

  it('reads an order that gives and gets nothing', () => {
    const gift = { ...listing, consideration: [] }
    expect(ordersOf(gift)).toStrictEqual([{ ...read, gets: [], others: [] }])
    const isFree = (consideration: object[]) =>
      ordersOf({ ...listing, consideration })?.map(isGift)
    const [price] = listing.consideration
    expect(isFree([])).toStrictEqual([true])
    expect(isFree([{ ...price, recipient: MARKET }])).toStrictEqual([true])
    expect(isFree([{ ...price, endAmount: '0' }])).toStrictEqual([true])
    expect(isFree(listing.consideration)).toStrictEqual([false])
  })

  it('reads all orders of a tree, without those that fill it up', () => {
    const empty = { ...listing, offerer: NOBODY, offer: [], consideration: [] }
    const tree = [
      [listing, listing],
      [listing, empty],
    ]
    expect(ordersOf({ tree }, 'BulkOrder')).toStrictEqual([read, read, read])
  })

  it.each([
    ['without an end', { endTime: undefined }],
    ['without an offerer', { offerer: undefined }],
    ['of another kind of item', { offer: [item('6', BOATS, ['5', '1'])] }],
    ['with an item of no type', { offer: [{ token: BOATS }] }],
    ['with an offer that is no list', { offer: 'all' }],
  ])('reads no order %s', (_, change) => {
    const odd = { ...listing, ...change }
    expect(ordersOf(odd)).toBeUndefined()
    expect(ordersOf({ tree: [[listing, odd]] }, 'BulkOrder')).toBeUndefined()
  })

  it('reads no other data', () => {
    expect(ordersOf(listing, 'Order')).toBeUndefined()
    expect(ordersOf({}, 'BulkOrder')).toBeUndefined()
  })
})

describe('tokensNamedIn', () => {
  it('lists the tokens of orders and of permits, each once', () => {
    const types = {}
    const domain = { verifyingContract: COIN }
    const message = { tree: [listing, listing] } as never
    const primaryType = 'BulkOrder'
    expect(tokensNamedIn({ types, domain, primaryType, message })).toEqual([
      BOATS,
      COIN,
    ])
    const permit = { spender: MARKET, value: '5', deadline: '1900' }
    expect(
      tokensNamedIn({ types, domain, primaryType: 'Permit', message: permit }),
    ).toEqual([COIN])
    expect(
      tokensNamedIn({ types, domain, primaryType: 'Mail', message: permit }),
    ).toEqual([])
  })
})
