import type {
  Prepared,
  TransactionSubject,
} from '../../../../messaging/transaction-contract.ts'

/** Test data for transactions; each test overrides what it needs. */

export const TOKEN = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const OTHER = '0x000000000000000000000000000000000000dEaD'
export const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Pads an address or a number to a 32-byte word. */
export const word = (hex: string): string =>
  hex.slice(2).toLowerCase().padStart(64, '0')

/** Call data of `approve` with this amount. */
export const allowing = (amount: string): string =>
  `0x095ea7b3${word(OTHER)}${word(amount)}`

export const subject = (
  request: Partial<TransactionSubject['request']> = {},
): TransactionSubject => ({
  network: { chainId: 'eip155:1', name: 'Ethereum', symbol: 'ETH' },
  account: { address: ACCOUNT, name: 'Account 1' },
  request: { to: TOKEN, value: '0x0', data: '0x', ...request },
})

export const fees = { maxFeePerGas: '0x64', maxPriorityFeePerGas: '0x1' }

export const prepared = (change: Partial<Prepared> = {}): Prepared => ({
  type: '0x2',
  choices: { slow: fees, normal: fees, fast: fees },
  suggested: null,
  baseFee: '0x1',
  gas: '0x5208',
  estimate: '0x5208',
  recentPrice: '0x64',
  failure: null,
  balance: '0xffffffffffff',
  nonce: '0x7',
  isContract: true,
  isSpenderContract: true,
  approvedBefore: false,
  token: null,
  nft: null,
  ...change,
})

/** A token with 6 decimals, of which 1,000 exist and the account has 10. */
export const coin = {
  symbol: 'HRB',
  decimals: 6,
  supply: '0x3b9aca00',
  balance: '0x989680',
}
