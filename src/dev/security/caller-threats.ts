import { type SecurityPart, securityPart } from './security-row.ts'

const admit = 'src/background/pages/admit.ts'

export const callerThreats: SecurityPart = securityPart(
  'Identity of the caller',
  {
    T15: {
      name: 'A sandboxed frame or page uses the session of the site whose URL it has.',
      by: 'The caller is `sender.origin`; an opaque one is refused.',
      in: admit,
    },
    T16: {
      name: 'A blank, `srcdoc` or blob frame acts as the page that made it.',
      by: 'Only top frames are served, and scripts are injected into no others.',
      in: [admit, 'manifest.json'],
    },
    T17: {
      name: 'A frame acts while the user sees the site around it.',
      by: 'No frame is served.',
      in: admit,
    },
    T18: {
      name: 'A prerendered page is taken for the page before it.',
      by: 'Only active documents are admitted; the relay waits until its page is shown.',
      in: [admit, 'src/content/relay.ts'],
    },
    T19: {
      name: 'A tab navigates between a request and its approval.',
      by: 'An approval belongs to one document and is dropped when that disconnects.',
      in: 'src/background/approvals/forget-abandoned.ts',
    },
    T20: {
      name: 'A message claims another origin or tab.',
      by: 'Nothing in a message names the caller; the browser does.',
      in: [admit, 'src/background/pages/caller.ts'],
    },
    T21: {
      name: 'A content script sends commands of the popup.',
      by: 'The popup has ports and procedures of its own, for pages of the extension only.',
      in: 'src/background/screens/serve-popup.ts',
    },
    T22: {
      name: 'A compromised page process reads or changes storage.',
      by: 'Storage is limited to the extension before any request is answered.',
      in: 'src/storage/trusted-contexts.ts',
    },
    T23: {
      name: 'Another extension sends messages.',
      by: 'Pages may connect, other extensions are refused.',
      in: [admit, 'manifest.json'],
    },
    T24: {
      name: 'A second way in skips a check.',
      by: 'Both transports use the same admission.',
      in: admit,
    },
    T25: {
      name: 'Sites share a session because the key is too coarse.',
      by: 'The key is the serialized origin, and no other spelling is accepted.',
      in: 'src/storage/items.ts',
    },
    T26: {
      name: 'A host imitates another by similar letters, direction or length.',
      by: 'The registrable domain is emphasised, Unicode and ASCII are both shown, doubtful hosts have a warning.',
      in: 'src/popup/site-identity/site-identity.ts',
    },
    T27: {
      name: 'A dapp over plain http is changed on the network.',
      by: 'Only https and loopback are served.',
      in: 'src/protocol/origin.ts',
    },
    T28: {
      name: 'The http page of a host uses the session of its https page.',
      by: 'Scheme and port are part of the key.',
      in: 'src/storage/items.ts',
    },
  },
)
