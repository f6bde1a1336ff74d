import type { SigningChecks } from './signing-checks.ts'

type LocalCheck =
  /** Every parameter has one meaning; what is shown is what is signed. */
  | 'params'
  /** The chain that the data or the transaction names is that of the scope. */
  | 'chain'
  /** A text that signs in names the site and the account. */
  | 'sign-in'
  /** A message that may be the hash of anything is confirmed. */
  | 'no-hash'
  /** Permits and orders are read: what they give, to whom, until when. */
  | 'permit'
  /** What a token call gives away, and to whom, from its data alone. */
  | 'grant'
  /** A network's name is not that of another, nor looks like it. */
  | 'name'

export type EthFact =
  /** The newest block and what gas costs. */
  | 'fees'
  /** What gas cost in recent blocks; fees below a limit need no comparison. */
  | 'recent-fees'
  | 'balance'
  | 'nonce'
  /** The gas that a transaction needs now; unknown if the node says it fails. */
  | 'gas'
  /** The gas of a later call of a batch, which may rest on earlier ones. */
  | 'later-gas'
  | 'recipient-code'
  | 'spender-code'
  /** What a token's contract reports: its unit, supply, balance. */
  | 'token'
  /** What changes for the account. */
  | 'changes'
  /** Whether there is a contract where typed data names one. */
  | 'named-code'
  /** Whether an NFT is of its standard, and the account's. */
  | 'nft'
  /** The chain that a suggested node serves. */
  | 'served-chain'

type Row = SigningChecks<LocalCheck, EthFact>

const transaction = {
  fees: 'refuse',
  'recent-fees': 'caution',
  balance: 'refuse',
  nonce: 'refuse',
  gas: 'danger',
  'recipient-code': 'refuse',
  'spender-code': 'refuse',
  token: 'caution',
  changes: 'caution',
} as const satisfies Row['facts']

const typedData = {
  local: ['params', 'chain', 'permit'],
  facts: {
    'named-code': 'caution',
    'spender-code': 'caution',
    token: 'caution',
  },
} as const satisfies Row

/** By method, for all that ask the user. */
export const ethSigningChecks = {
  personal_sign: { local: ['params', 'sign-in', 'no-hash'], facts: {} },
  eth_signTypedData_v3: typedData,
  eth_signTypedData_v4: typedData,
  eth_sendTransaction: {
    local: ['params', 'chain', 'grant'],
    facts: transaction,
  },
  wallet_sendCalls: {
    local: ['params', 'chain', 'grant'],
    facts: { ...transaction, 'later-gas': 'caution' },
  },
  wallet_watchAsset: {
    local: ['params'],
    facts: { token: 'caution', nft: 'caution' },
  },
  wallet_addEthereumChain: {
    local: ['params', 'name'],
    facts: { 'served-chain': 'refuse' },
  },
} as const satisfies Record<string, Row>
