import { type Layout, type Layouts, layout } from './layout.ts'
import type { ProgramName } from './programs.ts'
import { stake } from './stake-layouts.ts'

const system: Layouts = [
  layout('create-account', 'from account', {
    lamports: 'lamports',
    space: 'u64',
    owner: 'address',
  }),
  layout('assign', 'account', { owner: 'address' }),
  layout('transfer', 'from to', { lamports: 'lamports' }),
  layout('create-account-with-seed', 'from account', {
    base: 'address',
    seed: 'seed',
    lamports: 'lamports',
    space: 'u64',
    owner: 'address',
  }),
  layout('advance-nonce', 'nonce recent-blockhashes authority'),
  layout('withdraw-nonce', 'nonce to recent-blockhashes rent authority', {
    lamports: 'lamports',
  }),
  layout('initialize-nonce', 'nonce recent-blockhashes rent', {
    authority: 'address',
  }),
  layout('authorize-nonce', 'nonce authority', { newAuthority: 'address' }),
  layout('allocate', 'account', { space: 'u64' }),
  layout('allocate-with-seed', 'account base', {
    base: 'address',
    seed: 'seed',
    space: 'u64',
    owner: 'address',
  }),
  layout('assign-with-seed', 'account base', {
    base: 'address',
    seed: 'seed',
    owner: 'address',
  }),
  layout('transfer-with-seed', 'from base to', {
    lamports: 'lamports',
    seed: 'seed',
    owner: 'address',
  }),
  layout('upgrade-nonce', 'nonce'),
]

const mint = {
  decimals: 'u8',
  mintAuthority: 'address',
  freezeAuthority: 'maybe-address',
} as const
const amount = { amount: 'amount' } as const
const checked = { amount: 'amount', decimals: 'u8' } as const

const bothTokens: readonly Layout[] = [
  layout('initialize-mint', 'mint rent', mint),
  layout('initialize-account', 'account mint owner rent'),
  layout('initialize-multisig', 'account rent', { required: 'u8' }),
  layout('transfer', 'source destination authority', amount),
  layout('approve', 'source delegate owner', amount),
  layout('revoke', 'source owner'),
  layout('set-authority', 'account authority', {
    type: 'u8',
    newAuthority: 'maybe-address',
  }),
  layout('mint-to', 'mint destination authority', amount),
  layout('burn', 'account mint authority', amount),
  layout('close-account', 'account destination owner'),
  layout('freeze-account', 'account mint authority'),
  layout('thaw-account', 'account mint authority'),
  layout('transfer', 'source mint destination authority', checked),
  layout('approve', 'source mint delegate owner', checked),
  layout('mint-to', 'mint destination authority', checked),
  layout('burn', 'account mint authority', checked),
  layout('initialize-account', 'account mint rent', { owner: 'address' }),
  layout('sync-native', 'account'),
  layout('initialize-account', 'account mint', { owner: 'address' }),
  layout('initialize-multisig', 'account', { required: 'u8' }),
  layout('initialize-mint', 'mint', mint),
  layout('get-account-data-size', 'mint'),
  layout('initialize-immutable-owner', 'account'),
  layout('amount-to-ui-amount', 'mint', amount),
  layout('ui-amount-to-amount', 'mint', { text: 'text' }),
]

const token: Layouts = {
  ...bothTokens,
  38: layout('withdraw-excess-lamports', 'source destination authority'),
  45: layout('unwrap-lamports', 'source destination authority', {
    lamports: 'maybe-lamports',
  }),
}

/** Those with a second number are in `tokenExtensions`. */
const token2022: Layouts = {
  ...token,
  25: layout('initialize-mint-close-authority', 'mint', {
    closeAuthority: 'maybe-address',
  }),
  29: layout('reallocate', 'account payer system-program owner'),
  31: layout('create-native-mint', 'payer mint system-program'),
  32: layout('initialize-non-transferable-mint', 'mint'),
  35: layout('initialize-permanent-delegate', 'mint', { delegate: 'address' }),
}

const nested = 'payer account owner mint system-program token-program'

const associatedToken: Layouts = [
  layout('create', nested),
  layout('create-idempotent', nested),
  layout(
    'recover-nested',
    'nested nested-mint destination owner-account owner-mint owner token-program',
  ),
]

const computeBudget: Layouts = [
  layout('request-units', '', { units: 'u32', additionalFee: 'u32' }),
  layout('request-heap-frame', '', { bytes: 'u32' }),
  layout('set-unit-limit', '', { units: 'u32' }),
  layout('set-unit-price', '', { microLamports: 'u64' }),
  layout('set-loaded-data-limit', '', { bytes: 'u32' }),
]

export const layouts: Readonly<Record<ProgramName, Layouts>> = {
  system,
  token,
  'token-2022': token2022,
  'associated-token': associatedToken,
  stake,
  memo: [layout('memo', '', { text: 'text' })],
  'compute-budget': computeBudget,
}
