import { type SecurityPart, securityPart } from './security-row.ts'

const relay = 'src/content/relay.ts'
const queue = 'src/background/approvals/approval-queue.ts'
const vaultStore = 'src/background/accounts/vault-store.ts'

export const stopScenarios: SecurityPart = securityPart('Stops and restarts', {
  R1: {
    name: 'The worker stops during a read.',
    by: 'The relay resends it to the next worker.',
    in: relay,
    figure:
      '0 unanswered, 0 answered twice; 3 stops, 40 in `npm run test:long`, 300 in `npm run bench stops`',
  },
  R2: {
    name: 'The worker stops while it sends or signs.',
    by: 'What was sent is stored first and never sent again; the page learns the outcome or that it is unknown.',
    in: 'src/background/journal/sent-requests.ts',
  },
  R3: {
    name: 'The worker stops while an approval is open.',
    by: 'The queue is in session storage; the same id and hash are shown again.',
    in: queue,
  },
  R4: {
    name: 'The worker stops between approval and commit.',
    by: 'A stored decision is carried out once by the next worker.',
    in: [queue, 'src/background/sessions/sessions.ts'],
    figure: '`npm run bench approve` stops 1,000 times',
  },
  R5: {
    name: 'The worker stops during a write.',
    by: 'One `set` for each change.',
    in: 'src/storage/storage-item.ts',
  },
  R6: {
    name: 'The worker stops during a revocation.',
    by: 'It is answered after it is stored, and finished by the next worker.',
    in: 'src/background/sessions/user-changes.ts',
  },
  R7: {
    name: 'The worker stops between commit and event.',
    by: 'Pending notifications are stored, and pages compare generations.',
    in: 'src/background/sessions/notifier.ts',
  },
  R8: {
    name: 'The worker stops while pages are subscribed.',
    by: 'Subscriptions and cursors are stored, and missed events are sent.',
    in: 'src/background/subscriptions/subscriptions.ts',
    figure: '0 lost, 0 repeated; 2 rounds, 50 in `npm run test:long`',
  },
  R9: {
    name: 'The worker is stopped again and again while it starts.',
    by: 'The relay retries with growing pauses.',
    in: relay,
    figure: '3 stops, 40 in `npm run test:long`',
  },
  R10: {
    name: 'The browser stops an idle worker.',
    by: 'The next call starts it; an external port holds it awake.',
    in: ['src/background/host/wake-lock.ts', relay],
  },
  R11: {
    name: 'A request arrives before the state is loaded.',
    by: 'Nothing is answered before the worker is ready.',
    in: 'src/background/pages/page-server.ts',
  },
  R12: {
    name: 'A page calls at `document_start` on each reload.',
    by: 'Calls wait in the relay until a port is open.',
    in: relay,
    figure: '0 of 6 unanswered, 200 in `npm run test:long`',
  },
  R13: {
    name: 'The worker does not respond.',
    by: 'The popup reports it after a time and offers a retry.',
    in: 'src/popup/wallet-store.ts',
  },
  R14: {
    name: 'The browser restarts.',
    by: 'Sessions stay, the vault is locked, approvals are gone.',
    in: 'src/storage/items.ts',
    figure: '1 restart, 200 in `npm run test:long`',
  },
  R15: {
    name: 'The browser is killed during writes.',
    by: 'One `set` for each change, which is answered once it is stored.',
    in: 'src/storage/storage-item.ts',
    figure: '0 torn, 0 lost; 1 kill, 200 in `npm run test:long`',
  },
  R16: {
    name: 'The end of the log on disk is cut off.',
    by: 'A record older than the mirror says is not used, and the user is notified.',
    in: 'src/storage/signed-area.ts',
    figure: '100 cuts in `npm run test:long`',
  },
  R17: {
    name: 'Bytes of the store are changed.',
    by: 'The vault has a copy in IndexedDB, and records are read one by one.',
    in: vaultStore,
    figure: '`npm run bench damage-vault` damages 120 times',
    partly: 'other records have no copy: the user is notified',
  },
  R18: {
    name: 'The store is empty and looks like a first run.',
    by: 'The other store knows that a wallet was set up.',
    in: vaultStore,
  },
  R19: {
    name: 'Both stores are damaged.',
    by: 'The wallet asks for the phrase, and saves the remains before it starts over.',
    in: 'src/background/accounts/vault-remains.ts',
  },
  R20: {
    name: 'Storage is full or refuses a write.',
    by: 'The change fails as a whole, and the next one is accepted.',
    in: 'src/background/sessions/sessions.ts',
    partly: 'a write that never ends is not detected, and no screen reports it',
  },
  R21: {
    name: 'The extension is updated while pages are open.',
    by: 'Every request of such a page fails with the advice to reload.',
    in: relay,
  },
  R22: {
    name: 'A stop during a migration.',
    by: 'Old records are converted when they are read; newer ones are not touched.',
    in: 'src/storage/storage-item.ts',
  },
})

export const useScenarios: SecurityPart = securityPart(
  'Pages, approvals, nodes and load',
  {
    R23: {
      name: 'A page returns from the back-forward cache.',
      by: 'The relay connects again on `pageshow`.',
      in: 'src/content/main.ts',
    },
    R24: {
      name: 'A prerendered page calls the wallet.',
      by: 'The relay waits until the page is shown.',
      in: relay,
    },
    R25: {
      name: 'A tab closes during an approval.',
      by: 'The approval is dropped, and the next one is shown.',
      in: 'src/background/approvals/forget-abandoned.ts',
    },
    R26: {
      name: 'The user closes the window, also without a worker.',
      by: 'Everything it could show is rejected, by the next worker if need be.',
      in: 'src/background/approvals/approval-window.ts',
    },
    R27: {
      name: 'The window cannot be opened.',
      by: 'The request is withdrawn, and the next one tries again.',
      in: 'src/background/approvals/approval-window.ts',
    },
    R28: {
      name: 'A site asks for several sessions at once.',
      by: 'One is asked, the others are -32002.',
      in: 'src/background/approvals/assert-room.ts',
    },
    R29: {
      name: 'Several sites ask at once.',
      by: 'One window with a queue, which moves only after a decision.',
      in: ['src/popup/approvals/viewed-request.ts', queue],
    },
    R30: {
      name: 'A connected site asks for a session again.',
      by: 'The new selection replaces the old one as a whole.',
      in: 'src/background/sessions/grant-session.ts',
    },
    R31: {
      name: 'A node is down.',
      by: '4901 for its chain; after three outages only one trial at a time.',
      in: 'src/node-client/circuit-breaker.ts',
    },
    R32: {
      name: 'A node is slow.',
      by: 'A deadline of 15 s, and a worker that stays awake meanwhile.',
      in: ['src/node-client/time-table.ts', 'src/background/host/wake-lock.ts'],
    },
    R33: {
      name: 'A node answers with garbage.',
      by: 'A fixed error, without anything of the answer.',
      in: 'src/node-client/read-frame.ts',
    },
    R34: {
      name: 'A node limits the rate.',
      by: '4901 with the reason; the time it asks for is waited.',
      in: 'src/background/nodes/retry-read.ts',
    },
    R35: {
      name: 'The key of a node is revoked.',
      by: 'No retry; settings name the reason, dapps get a general error.',
      in: [
        'src/background/nodes/retry-read.ts',
        'src/background/nodes/probe-node.ts',
      ],
    },
    R36: {
      name: 'A call reverts.',
      by: 'Code, message and data are passed on unchanged.',
      in: 'src/background/nodes/forward-to-node.ts',
    },
    R37: {
      name: 'A socket is cut or half open.',
      by: 'A silent socket is closed, and reopened after a pause.',
      in: 'src/node-client/socket-connection.ts',
    },
    R38: {
      name: 'One origin has 1,000 ports.',
      by: 'Each gets a change once; a document may have 256.',
      in: 'src/background/pages/connections.ts',
      figure: '200 ports, 250 in `npm run test:long`',
    },
    R39: {
      name: 'A page sends as fast as it can.',
      by: 'A rate and a queue for each site; the rest is refused.',
      in: [
        'src/background/pages/call-rate.ts',
        'src/background/pages/call-limiter.ts',
      ],
      figure:
        'p95 of another site 10.7 to 12.9 s under small messages over external ports, and 8.4 to 11.6 s with an empty listener',
      partly:
        'external messages queue up in the browser, which delays other sites as long as the page goes on',
    },
    R40: {
      name: 'A day of use.',
      no: 'no run is that long; `npm run bench soak` takes 30 minutes',
    },
    R41: {
      name: 'The clock jumps.',
      by: 'Waits restart and locks close when the clock was set back.',
      in: ['src/keyring/attempts.ts', 'src/background/accounts/lock.ts'],
    },
    R42: {
      name: 'The computer was offline.',
      by: 'Calls fail with 4901, and succeed once the node is back.',
      in: 'src/node-client/circuit-breaker.ts',
      partly: 'nothing reacts to the browser’s own notice that it is online',
    },
    R43: {
      name: 'The hosted node restarts during a request.',
      by: 'Reads are repeated, sends are not.',
      in: 'src/background/nodes/retry-read.ts',
    },
    R44: {
      name: 'The hosted node fails over to its partner.',
      by: 'Only for keys that ask and pay, and for one method.',
      in: 'src/hosted-node/network/router.ts',
    },
  },
)
