import type { SigningChecks } from '../signing-checks.ts'

type LocalCheck =
  /** The bytes are the only encoding of what is shown. */
  | 'canonical'
  /** The account is one of the signers. */
  | 'signer'
  /** The text is built by the wallet, and its domain is that of the site. */
  | 'domain'
  /** The bytes are no transaction. */
  | 'no-transaction'

export type SolanaFact =
  /** Whether the blockhash or nonce is one of this chain. */
  | 'chain'
  /** The accounts in lookup tables. */
  | 'lookup-tables'
  /** What the transaction changes for the account. */
  | 'changes'
  /** The fees that mints take of a transfer. */
  | 'token-fees'

type Row = SigningChecks<LocalCheck, SolanaFact>

const transaction: Row = {
  local: ['canonical', 'signer'],
  facts: {
    // A signature names no chain, so it is valid on every one.
    chain: { development: 'refuse', test: 'danger', main: 'caution' },
    'lookup-tables': 'danger',
    changes: 'caution',
    'token-fees': 'caution',
  },
}

/** By method, for all that ask the user. */
export const solanaSigningChecks = {
  signTransaction: transaction,
  signAndSendTransaction: transaction,
  signMessage: { local: ['no-transaction'], facts: {} },
  signIn: { local: ['domain'], facts: {} },
} as const satisfies Record<string, Row>
