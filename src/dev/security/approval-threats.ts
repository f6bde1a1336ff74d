import { type SecurityPart, securityPart } from './security-row.ts'

const decide = 'src/background/approvals/decide.ts'

export const approvalThreats: SecurityPart = securityPart('Approval window', {
  T51: {
    name: 'The request changes under the pointer.',
    by: 'New requests never displace the visible one, and the button arms again after each change.',
    in: ['src/popup/arming.ts', 'src/popup/approvals/viewed-request.ts'],
    figure: '0 wrong approvals; `npm run bench swap-approvals` tries 500',
  },
  T52: {
    name: 'A double click, a held key or a synthetic click approves.',
    by: 'The button is live only after 800 ms in view, and takes clicks of the user only.',
    in: 'src/popup/arming.ts',
  },
  T53: {
    name: 'A site frames a page of the extension.',
    by: '`frame-ancestors` is none, and no page is web-accessible.',
    in: 'manifest.json',
  },
  T54: {
    name: 'A site draws a window that looks like the wallet.',
    no: 'the wallet has no picture or phrase of the user to show on approvals',
  },
  T55: {
    name: 'A site opens one approval after another.',
    by: 'Three rejections or withdrawals in two minutes block a domain for a minute, then twice as long, also after a stop.',
    in: [
      'src/background/approvals/refusals.ts',
      'src/background/approvals/assert-room.ts',
    ],
  },
  T56: {
    name: 'An approval of anything that is pending.',
    by: 'A decision names one id, its kind and its hash, and counts once.',
    in: [decide, 'src/background/approvals/approval-queue.ts'],
  },
  T57: {
    name: 'Unlocking is taken for consent.',
    by: 'Unlocking decides nothing; the request is shown afterwards.',
    in: decide,
  },
  T58: {
    name: 'The wallet is locked, or an account or a network goes, while approvals are open.',
    by: 'A lock rejects them; what needs a removed account or network is withdrawn.',
    in: [
      'src/background/accounts/lock.ts',
      'src/background/sessions/edit-sessions.ts',
    ],
    partly:
      'requests to connect stay open over a lock and wait for the password',
  },
  T59: {
    name: 'Something else is granted or signed than was shown.',
    by: 'The worker makes the view, hashes it and signs what the hash covers.',
    in: ['src/background/approvals/show-approvals.ts', decide],
  },
  T60: {
    name: 'Hidden characters or unreadable data mislead or crash the screen.',
    by: 'Hidden characters are spelled out; unreadable data needs a tick.',
    in: 'src/popup/visible-text.ts',
    figure: '5,000 random texts, 100,000 in `npm run test:long`',
  },
  T61: {
    name: 'An icon or image of a site tracks the user.',
    by: 'The popup loads nothing of a site.',
    in: 'manifest.json',
  },
  T62: {
    name: 'A name or message runs as code.',
    by: 'Texts are rendered as text; the CSP and Trusted Types refuse the rest.',
    in: ['src/popup/App.tsx', 'manifest.json'],
  },
  T63: {
    name: 'The window is hidden and the user misses a request.',
    by: 'It comes to the front, the badge counts, and a request ends after five minutes.',
    in: [
      'src/background/approvals/approval-window.ts',
      'src/background/approvals/approval-timeout.ts',
    ],
  },
})
