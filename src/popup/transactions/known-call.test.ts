import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { readKnownCall } from './known-call.ts'

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool isAllowed)',
])

const ONE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TWO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('readKnownCall', () => {
  it('reads what viem writes', () => {
    const read = (functionName: string, args: unknown[]) =>
      readKnownCall(encodeFunctionData({ abi, functionName, args } as never))
    expect(read('transfer', [ONE, 7n])).toStrictEqual({
      kind: 'transfer',
      to: ONE,
      amount: 7n,
    })
    expect(read('transferFrom', [ONE, TWO, 7n])).toStrictEqual({
      kind: 'transfer-from',
      from: ONE,
      to: TWO,
      amount: 7n,
    })
    expect(read('approve', [ONE, 2n ** 256n - 1n])).toStrictEqual({
      kind: 'approve',
      spender: ONE,
      amount: 2n ** 256n - 1n,
    })
    expect(read('increaseAllowance', [TWO, 0n])).toStrictEqual({
      kind: 'increase',
      spender: TWO,
      amount: 0n,
    })
    expect(read('setApprovalForAll', [TWO, true])).toStrictEqual({
      kind: 'approve-all',
      operator: TWO,
      isAllowed: true,
    })
  })

  it.each([
    ['nothing', '0x'],
    ['another call', `0xffffffff${'0'.repeat(128)}`],
    ['one with less', `0x095ea7b3${'0'.repeat(64)}`],
    ['one with more', `0x095ea7b3${'0'.repeat(130)}`],
    ['more than an address', `0x095ea7b3${'1'.repeat(64)}${'0'.repeat(64)}`],
    ['more than a yes', `0xa22cb465${'0'.repeat(64)}${'2'.padStart(64, '0')}`],
  ])('leaves %s alone', (_, data) => {
    expect(readKnownCall(data)).toBeUndefined()
  })
})
