import { type SecurityPart, securityPart } from './security-row.ts'

export const promises: SecurityPart = securityPart('Promises', {
  I1: {
    name: 'No call reaches a node unless a stored session of that origin covers chain, method and account at that moment.',
    by: 'One pure check, on the session that is read after the call is registered as running.',
    in: [
      'src/session/authorize.ts',
      'src/background/methods/wallet_invokeMethod.ts',
    ],
    figure:
      '0 of 50,000 random calls differ from an independent oracle; 1,000,000 in `npm run test:long`',
  },
  I2: {
    name: 'Granted is part of what was shown, which is part of what was requested and is supported; an approval is for one request and one screen.',
    by: 'A grant is computed from the stored offer, and a decision names the id and the hash of its screen.',
    in: ['src/session/grant.ts', 'src/background/approvals/decide.ts'],
  },
  I3: {
    name: 'Every accepted request gets exactly one answer.',
    by: 'The relay resends what is unanswered and drops a second answer.',
    in: ['src/content/relay.ts', 'src/background/journal/journal.ts'],
    figure:
      '0 unanswered and 0 answered twice; 3 stops, 40 in `npm run test:long`',
  },
  I4: {
    name: 'Once a revocation is answered, nothing uses the session, also not after a stop, a restart or damage to the disk.',
    by: 'The end is stored before it is answered; calls and approvals end under the lock of the origin.',
    in: [
      'src/background/sessions/end-session.ts',
      'src/background/sessions/calls-in-flight.ts',
      'src/storage/signed-area.ts',
    ],
  },
  I5: {
    name: 'A session event has the full set, goes to its origin only, in order, and not before it is stored.',
    by: 'Pages are notified after the write, by generation.',
    in: [
      'src/background/sessions/sessions.ts',
      'src/background/sessions/notifier.ts',
    ],
  },
  I6: {
    name: 'The address and the key of a node never leave the worker, except to that node.',
    by: 'Errors are rebuilt, and members that contain a secret in any spelling are dropped.',
    in: ['src/node-client/secrets.ts', 'src/node-client/read-frame.ts'],
  },
  I7: {
    name: 'No secret is in a page, a content script, a log or on disk in the clear; a locked wallet signs nothing.',
    by: 'Keys exist in the worker, for the time of one signature.',
    in: ['src/keyring/vault.ts', 'src/background/accounts/with-key.ts'],
  },
  I8: {
    name: 'What was acknowledged survives a stop.',
    by: 'Every change is written before it has an effect or is answered.',
    in: ['src/storage/storage-item.ts', 'src/background/journal/journal.ts'],
  },
  I9: {
    name: 'Lost or damaged state is detected and reported, never mistaken for a first run.',
    by: 'Both copies of the vault have a flag that a wallet was set up, and the user sees damaged records.',
    in: [
      'src/background/accounts/vault-store.ts',
      'src/storage/damaged-records.ts',
    ],
  },
  I10: {
    name: 'Every queue, map, buffer and retry has a limit.',
    by: 'One list of limits, each enforced where the thing grows.',
    in: ['src/protocol/limits.ts', 'src/protocol/abuse-limits.ts'],
  },
  I11: {
    name: 'What is unknown is refused.',
    by: 'Methods, chains, senders and records are looked up in closed lists.',
    in: [
      'src/background/pages/admit.ts',
      'src/background/namespaces/eip155/rules.ts',
    ],
  },
  I12: {
    name: 'The released archive can be rebuilt byte for byte.',
    by: 'Files are packed in order and with a fixed time.',
    in: 'src/dev/size-budget.ts',
  },
})
