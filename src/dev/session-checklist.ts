import type { Checklist } from './checklist.ts'
import { type ChecklistPart, part } from './checklist-part.ts'

/**
 * The requirements of the standards behind the session API, 66 points, with
 * this wallet's choices where they leave one.
 */
const parts: readonly ChecklistPart[] = [
  part('Framing', {
    1: 'An answer has the id of its request, in value and type, and either a result or an error.',
    2: 'A message without an id is never answered.',
    3: 'An unknown method is -32601; a frame that is no object, or has another `jsonrpc`, is -32600.',
    4: 'Params that are no object are -32602 for create and invoke; get and revoke take none, `{}` and `[]`.',
    5: 'A `sessionId` in any params changes nothing and appears in no answer.',
  }),
  part('wallet_createSession: the request', {
    6: 'One valid scope in `optionalScopes` asks the user.',
    7: 'No scopes at all, or only empty maps, is 5100, and the user is not asked.',
    8: 'A key that breaks the grammar of scopes is not granted.',
    9: 'A scope without its `methods` or `notifications` list is -32602; an empty list means the default set.',
    10: '`references` on a key that names a chain drop that scope; nothing left is 5100.',
    11: 'A namespace with references becomes one scope for each chain, without `references`.',
    12: 'A namespace without references grants no chain.',
    13: 'A chain that is both required and optional is one scope with the union of both.',
    14: 'A chain named by reference and by its own key is one scope.',
    15: 'A reference that its namespace does not allow is dropped, never an error.',
    16: '`eip155:_` and `eip155:0` never widen a grant.',
    17: 'Members that are not known are ignored and not echoed.',
    18: '`scopedProperties` that are no object, empty or badly keyed are 5300, inside a scope 5301; else they are dropped.',
    19: '`sessionProperties` that are no object, or empty, are 5302.',
    20: 'Of `sessionProperties`, `expiry` and `eip1193-compatible` are stored and other keys dropped.',
    21: 'A required scope that the user denies does not fail the others.',
    22: 'Only unsupported chains is 5100: no prompt, nothing stored.',
    23: 'Of supported and unsupported chains, the supported ones are granted.',
    24: 'Unsupported methods and notifications beside supported ones fail nothing.',
    25: 'An account of another chain is left out, and is no error.',
    26: 'Of the accounts that a dapp names, those the wallet holds are preselected and the others ignored.',
  }),
  part('wallet_createSession: the result', {
    27: '`sessionScopes` has at least one key, and each scope its lists of methods, notifications and accounts.',
    28: 'Every account is CAIP-10 and has the chain of its scope.',
    29: 'Keys are chains, each of them once.',
    30: 'A rejection is 4001 and leaves everything as it was.',
    31: 'Nothing can be approved with nothing chosen: Connect is disabled.',
    32: 'A second session request of an origin while one is open is -32002, and there is one prompt.',
    33: 'A repeated request asks the user again; the stored set is exactly what was ticked, and a rejection leaves it byte for byte.',
    34: 'A session belongs to the origin that the browser names: none in a message counts, and no origin sees the session of another.',
    35: 'A session survives a reload, is there in a second tab, and survives a worker stop.',
  }),
  part('wallet_getSession and wallet_revokeSession', {
    36: 'Get returns what the last create or event contained, and never asks the user.',
    37: 'Get without a session is `{ sessionScopes: {}, sessionProperties: {} }`.',
    38: 'Revoke is `true`; after it there is no session, and invoke is 4100.',
    39: 'Revoke without a session is `true`.',
    40: 'Revoke ends what is pending of that origin: approvals, calls in flight, subscriptions.',
  }),
  part('wallet_invokeMethod', {
    41: 'No session, a chain that is not granted, or a method not granted for that chain is 4100 and reaches no node.',
    42: 'The errors of row 41 are indistinguishable.',
    43: 'A scope that is no chain, or a request without a method, is -32602.',
    44: 'Inner params may be a list, an object, empty or absent.',
    45: 'The answer is the bare result of the inner method.',
    46: 'An error of the node has its own code, message and data.',
    47: 'The scope alone decides which chain is asked; nothing is switched and nobody is asked.',
    48: 'Signing for an account outside the scope is 4100, and the user is not asked.',
    49: 'A signature that the user rejects is 4001, and the session stays.',
    50: 'A node that is down is 4901 for its own chain alone.',
  }),
  part('Events', {
    51: 'When the user edits a session, every page of that origin gets the complete set once, with `jsonrpc` and without an id.',
    52: 'When the user disconnects a site, its pages get `{ sessionScopes: {} }`.',
    53: 'An unchanged set is not sent.',
    54: '`wallet_notify` comes only for a granted scope and notification, and never after either is taken away.',
    55: '`eth_subscribe` brings `wallet_notify` with its scope and subscription id to the page that subscribed, and to no other.',
    56: 'The wallet waits for no reply to an event.',
  }),
  part('Discovery and transport', {
    57: '`caip294:wallet_announce` comes on load and once for each `caip294:wallet_prompt`, as a JSON-RPC message.',
    58: 'The announced `uuid` is a v4 and new with every page load, `icon` is a data URI, `rdns` stays.',
    59: '`targets` carry the extension id; a port to it answers a `caip-348` envelope in kind and ignores other types.',
    60: '`eip6963:announceProvider` comes on load and on each request with a frozen detail, and disturbs row 57 in nothing.',
    61: 'Nothing is announced or injected where the context is not secure or the document is a frame; http on loopback is served.',
    62: 'A malformed discovery event throws nothing into the page.',
  }),
  part('Identifiers', {
    63: 'An `eip155` account is the same in any letter case and comes out in EIP-55; a Solana account is not.',
    64: 'A chain id turns from decimal to hexadecimal and back beyond 2^53.',
    65: 'No answer tells whether a scope was asked for as required or as optional.',
    66: 'Unknown members never widen a grant; `scopes` on revoke takes away exactly those, or is an error.',
  }),
]

/** A test for a row has it in its title: `row 33: …`. */
export const sessionChecklist: Checklist = {
  file: 'docs/checklist.md',
  word: 'row',
  title: 'Checklist',
  about:
    'What the standards behind the session API ask of a wallet, with the choices this wallet made where they leave one, and the tests that show it.',
  rowsFile: 'src/dev/session-checklist.ts',
  parts,
}
