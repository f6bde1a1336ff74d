import { type SecurityPart, securityPart } from './security-row.ts'

const limits = 'src/background/pages/abuse-limits.ts'

export const foundThreats: SecurityPart = securityPart('Found by attacks', {
  T103: {
    name: 'Large frames of a page that is not connected delay other sites.',
    by: 'The first frame that is too large or too deep disconnects its registrable domain for a growing time.',
    in: [limits, 'src/background/pages/blocks.ts'],
    figure: '`npm run bench attack` sends frames of 1 to 63 MiB',
  },
  T104: {
    name: 'Thousands of external ports delay other sites and keep the worker awake.',
    by: 'Open ports are limited per document, origin, domain and in all, and opened ones per domain; a silent one keeps nobody awake for long.',
    in: [limits, 'src/background/pages/open-ports.ts'],
    figure:
      '500 ports, 10,000 in `npm run test:long`; p95 of another site 1.2 to 13 s under 10,000, and 3.9 to 5.3 s with an empty listener',
    partly:
      'most of what thousands of ports, or ports with long names, cost is the browser’s own, and delays other sites',
  },
  T105: {
    name: 'Asking and disconnecting opens one window after another.',
    by: 'A withdrawn request counts as rejected, and windows of a domain open 3 s apart; so do those of all sites that were never connected, after eight, 10 s apart.',
    in: [
      'src/background/approvals/approvals-part.ts',
      'src/background/approvals/window-gap.ts',
    ],
  },
  T106: {
    name: 'Sibling hosts of a blocked site open windows.',
    by: 'Blocks count for the registrable domain.',
    in: [
      'src/background/approvals/refusals.ts',
      'src/background/pages/site-of.ts',
    ],
  },
  T107: {
    name: 'A revoked session is back after a cut in the log of the browser.',
    by: 'The generation is mirrored in IndexedDB before the answer.',
    in: 'src/storage/signed-area.ts',
    figure: '100 cuts of random size in `npm run test:long`',
  },
  T108: {
    name: 'A record that was written by hand is accepted.',
    by: 'Records have a MAC by a key that cannot be read.',
    in: 'src/storage/seal.ts',
    figure: '0 of 1,000 forged records accepted, with storage in memory',
  },
  T109: {
    name: 'A node claims an absurd fee or gas limit.',
    by: 'Fees are compared with value, balance and recent blocks; the user must tick.',
    in: 'src/popup/approvals/send-transaction/fee-warnings.ts',
  },
  T110: {
    name: 'With many pending transactions, a nonce is used again.',
    by: 'Those that were not asked about count as taken.',
    in: 'src/background/transactions/fill-nonce.ts',
    figure: '0 to 200 pending transactions',
  },
  T111: {
    name: 'An allowance just below the maximum has no warning.',
    by: 'Allowances are compared with supply and balance, and with fixed bounds.',
    in: 'src/protocol/allowance.ts',
  },
  T112: {
    name: 'One endless call takes all memory of the hosted node.',
    by: 'Each embedded chain has its own process, with a deadline and a memory limit.',
    in: [
      'src/hosted-node/chain/open-chain.ts',
      'src/hosted-node/chain/watch-memory.ts',
    ],
    figure: '`npm run bench endless-calls` sends 200',
  },
  T113: {
    name: 'A long message freezes the popup.',
    by: 'The reader takes linear time.',
    in: 'src/popup/approvals/sign-message/sign-in-message.ts',
  },
  T114: {
    name: 'Content scripts can use synced storage.',
    by: 'It only contains groups of sites, and what is written there turns nothing on.',
    in: 'src/background/sessions/site-settings.ts',
  },
  T115: {
    name: 'A higher minimum of iterations makes every vault look damaged.',
    by: 'Accepted and preferred iterations are separate, and a vault is sealed anew on unlock.',
    in: 'src/keyring/kdf-parameters.ts',
  },
  T116: {
    name: 'A node that claims another first block frees all pending nonces.',
    by: 'It is asked twice; on public chains the user decides.',
    in: [
      'src/background/transactions/replaced-chain.ts',
      'src/background/transactions/follow.ts',
    ],
  },
})
