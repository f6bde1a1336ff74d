import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { readTokenCall, spenderOf, tokenOfCall } from './token-call.ts'

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool isAllowed)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])

/** Overloads need an ABI of their own. */
const bytesAbi = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
])
const daiAbi = parseAbi([
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
])

/** Permit2's `approve` has other params than a token's. */
const permit2Abi = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
])

const ONE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TWO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const THREE = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const ALL = 'f'.repeat(64)

const word = (hex: string): string =>
  hex.slice(2).toLowerCase().padStart(64, '0')

const encoded = (functionName: string, args: unknown[], of: unknown = abi) =>
  encodeFunctionData({ abi: of, functionName, args } as never)

describe('readTokenCall', () => {
  it.each([
    [encoded('transfer', [ONE, 7n]), { kind: 'transfer', to: ONE, amount: 7n }],
    [
      encoded('transferFrom', [ONE, TWO, 7n]),
      { kind: 'transfer-from', from: ONE, to: TWO, amount: 7n },
    ],
    [
      encoded('safeTransferFrom', [ONE, TWO, 7n]),
      { kind: 'transfer-item', from: ONE, to: TWO, id: 7n },
    ],
    [
      encoded('safeTransferFrom', [ONE, TWO, 7n, '0x'], bytesAbi),
      { kind: 'transfer-item', from: ONE, to: TWO, id: 7n },
    ],
    [
      encoded('safeTransferFrom', [ONE, TWO, 7n, `0x${ALL}00`], bytesAbi),
      { kind: 'transfer-item', from: ONE, to: TWO, id: 7n },
    ],
    [
      encoded(
        'permit',
        [ONE, TWO, 0n, 0n, true, 27, `0x${ALL}`, `0x${ALL}`],
        daiAbi,
      ),
      { kind: 'permit', owner: ONE, spender: TWO, amount: 2n ** 256n - 1n },
    ],
    [
      encoded('approve', [ONE, 2n ** 256n - 1n]),
      { kind: 'approve', spender: ONE, amount: 2n ** 256n - 1n },
    ],
    [
      encoded('increaseAllowance', [TWO, 0n]),
      { kind: 'increase', spender: TWO, amount: 0n },
    ],
    [
      encoded('setApprovalForAll', [TWO, true]),
      { kind: 'approve-all', spender: TWO, isAllowed: true },
    ],
    [
      encoded('permit', [ONE, TWO, 9n, 1n, 27, `0x${ALL}`, `0x${ALL}`]),
      { kind: 'permit', owner: ONE, spender: TWO, amount: 9n },
    ],
    [
      encoded('approve', [THREE, TWO, 2n ** 160n - 1n, 2 ** 40], permit2Abi),
      { kind: 'permit2', token: THREE, spender: TWO, amount: 2n ** 160n - 1n },
    ],
  ])('decodes what viem encodes: %s', (data, call) => {
    expect(readTokenCall(data)).toStrictEqual({ call, isExact: true })
    const loud = `0x${data.slice(2).toUpperCase()}`
    expect(readTokenCall(loud)).toStrictEqual({ call, isExact: true })
  })

  it.each([
    ['a byte behind it', `0x095ea7b3${word(TWO)}${ALL}00`],
    ['a word behind it', `0x095ea7b3${word(TWO)}${ALL}${'0'.repeat(64)}`],
    ['bits above its address', `0x095ea7b31${word(TWO).slice(1)}${ALL}`],
  ])(
    'decodes an allowance with %s as a contract would, but not as exact',
    (_, data) => {
      expect(readTokenCall(data)).toStrictEqual({
        call: { kind: 'approve', spender: TWO, amount: 2n ** 256n - 1n },
        isExact: false,
      })
    },
  )

  it('reads missing bytes as zeros, as the chain does', () => {
    expect(
      readTokenCall(`0x095ea7b3${word(TWO)}${'f'.repeat(62)}`),
    ).toStrictEqual({
      call: { kind: 'approve', spender: TWO, amount: 2n ** 256n - 2n ** 8n },
      isExact: false,
    })
  })

  it('does not call bytes at another place exact', () => {
    const data = encoded('safeTransferFrom', [ONE, TWO, 7n, '0x01'], bytesAbi)
    const at = data.length - 3 * 64
    const moved = `${data.slice(0, at)}${word('0xa0')}${data.slice(at + 64)}`
    const call = { kind: 'transfer-item', from: ONE, to: TWO, id: 7n }
    for (const other of [moved, `${data}00`, data.slice(0, -64)]) {
      expect(readTokenCall(other)).toStrictEqual({ call, isExact: false })
    }
  })

  it('reads any number but zero as true', () => {
    expect(readTokenCall(`0xa22cb465${word(TWO)}${word('0x2')}`)).toStrictEqual(
      {
        call: { kind: 'approve-all', spender: TWO, isAllowed: true },
        isExact: false,
      },
    )
  })

  it.each([
    ['nothing', '0x'],
    ['another call', `0xffffffff${'0'.repeat(128)}`],
    ['one with less', `0x095ea7b3${'0'.repeat(64)}`],
    ['a selector alone', '0x095ea7b3'],
  ])('ignores %s', (_, data) => {
    expect(readTokenCall(data)).toBeUndefined()
  })
})

describe('spenderOf', () => {
  it('returns who may take tokens from now on, and nobody else', () => {
    const named = [
      encoded('approve', [ONE, 0n]),
      encoded('setApprovalForAll', [TWO, true]),
      encoded('setApprovalForAll', [TWO, false]),
      encoded('transfer', [ONE, 7n]),
    ].map((data) => spenderOf(data))
    expect(named).toStrictEqual([ONE, TWO, undefined, undefined])
  })
})

describe('tokenOfCall', () => {
  it('returns the contract whose tokens a call concerns', () => {
    const of = (data: string) => tokenOfCall({ to: ONE, data })
    expect(of(encoded('transfer', [TWO, 7n]))).toBe(ONE)
    expect(of(encoded('approve', [THREE, TWO, 7n, 1], permit2Abi))).toBe(THREE)
    expect(of('0x12345678')).toBeUndefined()
    expect(tokenOfCall({ data: '0x12345678' })).toBeUndefined()
  })
})
