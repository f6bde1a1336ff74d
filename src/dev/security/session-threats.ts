import { type SecurityPart, securityPart } from './security-row.ts'

const sessions = 'src/background/sessions/sessions.ts'
const normalize = 'src/session/normalize-scopes.ts'
const authorize = 'src/session/authorize.ts'

export const sessionThreats: SecurityPart = securityPart(
  'Sessions and authorization',
  {
    T29: {
      name: 'A chain or method that is not granted is forwarded.',
      by: 'One pure function decides.',
      in: authorize,
      figure:
        '0 of 50,000 random calls, 1,000,000 in `npm run test:long`; the oracle was written from the specification',
    },
    T30: {
      name: 'A lookup finds an inherited name such as `constructor`.',
      by: 'Own members and maps only.',
      in: [authorize, 'src/session/namespaces.ts'],
    },
    T31: {
      name: 'Another spelling of a chain id reaches a chain that was not shown.',
      by: 'A strict grammar, and comparison by characters.',
      in: 'src/protocol/caip.ts',
    },
    T32: {
      name: 'A key that names a chain has references too.',
      by: 'That scope is dropped.',
      in: normalize,
    },
    T33: {
      name: 'A bare namespace is widened to all chains.',
      by: 'Only listed and supported references become chains, each of which is shown.',
      in: [normalize, 'src/session/restrict-to-supported.ts'],
    },
    T34: {
      name: 'A call is nested in another, or batched, to skip a check.',
      by: 'The inner method must be one of the chain; each call of a batch is checked by itself.',
      in: [
        'src/background/namespaces/eip155/rules.ts',
        'src/background/pages/answer-frames.ts',
      ],
    },
    T35: {
      name: 'A call acts for an account that is not granted.',
      by: 'The rule of a method says where its account is.',
      in: authorize,
    },
    T36: {
      name: 'Accounts that a dapp names are granted without the user, or are not the user’s.',
      by: 'They are only preselected, and only if the wallet holds them.',
      in: 'src/session/preselect-accounts.ts',
    },
    T37: {
      name: 'Required scopes force a grant.',
      by: 'Required and optional scopes are treated alike.',
      in: normalize,
    },
    T38: {
      name: 'Of two grants at once one is lost, or both are merged.',
      by: 'One lock per origin; each change starts from the stored result of the last.',
      in: sessions,
    },
    T39: {
      name: 'A session is revoked between check and dispatch.',
      by: 'Running calls are registered before the check and aborted by the change.',
      in: 'src/background/sessions/calls-in-flight.ts',
    },
    T40: {
      name: 'A disconnect leaves approvals, subscriptions or calls behind.',
      by: 'One function ends a session, whoever asks.',
      in: 'src/background/sessions/end-session.ts',
    },
    T41: {
      name: 'A revocation takes too little or too much.',
      by: 'Exactly the named scopes; params that name none are refused.',
      in: ['src/protocol/session-api.ts', 'src/session/session.ts'],
    },
    T42: {
      name: 'A queued request runs with the permission of another page.',
      by: 'An approval has its origin and account and is checked again when it is carried out.',
      in: [
        'src/background/approvals/is-covered.ts',
        'src/background/approvals/decide.ts',
      ],
    },
    T43: {
      name: 'A session event is early, stale or missing.',
      by: 'It is sent from the stored record, after the write.',
      in: [sessions, 'src/background/sessions/notifier.ts'],
    },
    T44: {
      name: 'An event of a subscription is sent without a permission.',
      by: 'The current session decides for each event.',
      in: 'src/background/sessions/notifier.ts',
    },
    T45: {
      name: 'A stored record is forged or edited.',
      by: 'Sessions, accounts, contacts, networks and nodes have a MAC by a key that cannot be read.',
      in: ['src/storage/seal.ts', 'src/storage/signed-area.ts'],
      figure: 'every byte of a record changed',
    },
    T46: {
      name: 'An older state of the disk brings a revoked session back.',
      by: 'Writes are numbered, and the number is in IndexedDB before the answer.',
      in: ['src/storage/signed-area.ts', 'src/storage/indexed-mirror.ts'],
    },
    T47: {
      name: '`sessionProperties` are used as storage.',
      by: 'Known keys only, at most 4 KiB.',
      in: 'src/protocol/session-properties.ts',
    },
    T48: {
      name: 'A request has thousands of scopes, methods or accounts.',
      by: 'Limits on each.',
      in: 'src/protocol/scope-limits.ts',
      figure: '100 scopes, 200 methods, 200 accounts',
    },
    T49: {
      name: 'Stored sessions grow for ever.',
      by: 'The records of ended sessions are removed.',
      in: 'src/background/sessions/expiry.ts',
      partly:
        'the number of connected sites has no limit; each needed an approval',
    },
    T50: {
      name: 'Private windows share sessions.',
      by: 'The extension does not run in private windows.',
      in: 'manifest.json',
    },
  },
)
