import type { SentTransactionView } from '../../../messaging/transaction-contract.ts'

/** A pending transaction for tests. */
export const sentView = (
  hash: string,
  change: Partial<SentTransactionView> = {},
): SentTransactionView => ({
  hash,
  origin: 'https://harbour.example',
  network: { chainId: 'eip155:1', name: 'Ethereum', symbol: 'ETH' },
  account: '0x1',
  nonce: '0x7',
  value: '0x0',
  at: 0,
  state: 'sent',
  replaceable: [],
  inDoubt: false,
  ...change,
})
