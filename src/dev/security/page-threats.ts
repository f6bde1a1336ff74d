import { type SecurityPart, securityPart } from './security-row.ts'

export const pageThreats: SecurityPart = securityPart(
  'Page and content script',
  {
    T1: {
      name: 'Another window or frame posts a request into the window of a dapp.',
      by: 'Requests travel over a private port, which the page script hands over before any script of the page runs. The compatibility mode accepts frames of its own window only.',
      in: ['src/content/main.ts', 'src/inpage/window-channel.ts'],
    },
    T2: {
      name: 'A page dispatches a synthetic message event.',
      by: 'Only the first handover counts, and it precedes every script of the page.',
      in: 'src/content/main.ts',
    },
    T3: {
      name: 'A script forges answers or events for another one.',
      by: 'Answers come over the private port, and only for a pending request.',
      in: 'src/inpage/rpc-channel.ts',
    },
    T4: {
      name: 'A page replaces built-ins that the provider uses.',
      by: 'Built-ins are captured first; the provider is frozen and has no authority.',
      in: ['src/inpage/rpc-channel.ts', 'src/inpage/provider.ts'],
    },
    T5: {
      name: 'Members such as `__proto__` pollute prototypes.',
      by: 'Input is copied with own members only, and `__proto__` is refused.',
      in: ['src/protocol/own-json.ts', 'src/storage/check-value.ts'],
    },
    T6: {
      name: 'A getter or `toJSON` returns one value to the check and another to the use.',
      by: 'A call is written as text once; params are copied and frozen before they are checked.',
      in: ['src/inpage/rpc-channel.ts', 'src/protocol/own-json.ts'],
    },
    T7: {
      name: 'Another wallet or the page replaces the global of the wallet.',
      by: 'The property cannot be changed, and each wallet is found by its own announcement.',
      in: ['src/inpage/main.ts', 'src/inpage/announce.ts'],
    },
    T8: {
      name: 'The wallet leaves traces in the storage or the document of a page.',
      by: 'Neither script in the page uses them. The console gets a warning only for a call without an id.',
      in: ['src/content/main.ts', 'src/inpage/main.ts'],
    },
    T9: {
      name: 'A page covers or moves wallet elements in its document, so that a click hits them.',
      by: 'The wallet inserts nothing into a page: approvals are in a window of the extension.',
      in: 'src/background/approvals/approval-window.ts',
    },
    T10: {
      name: 'The wallet is injected into files, XML, PDF or the source view.',
      by: 'Only HTML documents of http and https are served.',
      in: 'src/protocol/served-document.ts',
    },
    T11: {
      name: 'Requests are too large, too deep or have too many objects.',
      by: 'The relay and the worker both check size and depth.',
      in: ['src/protocol/frame-size.ts', 'src/protocol/limits.ts'],
    },
    T12: {
      name: 'Odd values: duplicate keys, NaN, large numbers, lone surrogates.',
      by: 'Params are rebuilt as JSON; normalizing scopes twice changes nothing.',
      in: ['src/protocol/own-json.ts', 'src/session/normalize-scopes.ts'],
      partly: 'lone surrogates in texts are passed on as they are',
    },
    T13: {
      name: 'Each request adds a listener that stays.',
      by: 'One listener per channel; pending requests are in a table.',
      in: 'src/inpage/rpc-channel.ts',
      figure: '1,000 requests, 1 listener',
    },
    T14: {
      name: 'A page that is not connected learns about the wallet by errors or times.',
      by: 'The same verdict for everything that is not granted; added networks stay hidden.',
      in: ['src/session/authorize.ts', 'src/background/ethereum/add-chain.ts'],
      partly:
        'such a page sees the first built-in network that has a node; times are not compared',
    },
  },
)
