import { type SecurityPart, securityPart } from './security-row.ts'

const http = 'src/node-client/http-ask.ts'

export const nodeThreats: SecurityPart = securityPart('Nodes and hosted node', {
  T76: {
    name: 'An error, a redirect or a page of a node carries its key to a dapp.',
    by: 'Only code, message and data of real errors pass, without any spelling of a secret.',
    in: ['src/node-client/secrets.ts', 'src/node-client/read-frame.ts'],
  },
  T77: {
    name: 'A key is in a log or a list.',
    by: 'An endpoint prints without its secrets, whatever prints it.',
    in: 'src/node-client/node-endpoint.ts',
  },
  T78: {
    name: 'The URL of a node is a trick.',
    by: 'https and wss only, except on loopback; no fragment; the user agrees to each.',
    in: 'src/node-client/node-address.ts',
    partly: 'encrypted addresses in private ranges are accepted like others',
  },
  T79: {
    name: 'A redirect takes a call or a key to another host.',
    by: 'Redirects, credentials and referrers are off.',
    in: 'src/node-client/http.ts',
  },
  T80: {
    name: 'A node serves another chain than it claims.',
    by: 'The chain is asked first, after outages and daily.',
    in: 'src/node-client/checked-call.ts',
  },
  T81: {
    name: 'A result is poisoned: endless, deep, a web page, `__proto__`.',
    by: 'Length, depth and members are checked; anything else is a fixed error.',
    in: ['src/node-client/read-text.ts', 'src/node-client/read-frame.ts'],
  },
  T82: {
    name: 'Answers are mixed up between callers.',
    by: 'Every call has an id of its own, and another id is no answer.',
    in: http,
  },
  T83: {
    name: 'One origin gets what another one read.',
    by: 'Only identical reads of one origin are shared.',
    in: 'src/background/nodes/shared-reads.ts',
  },
  T84: {
    name: 'Many origins together exceed the limits.',
    by: 'A rate, a number of running calls and a queue for each origin; a rate for each domain and for all.',
    in: [
      'src/background/pages/call-rate.ts',
      'src/background/pages/call-limiter.ts',
      'src/background/pages/traffic.ts',
    ],
  },
  T85: {
    name: 'Subscriptions without end.',
    by: '32 for a site, 256 in all; they end with their page or permission.',
    in: 'src/background/subscriptions/assert-room.ts',
  },
  T86: {
    name: 'Sockets are opened again and again.',
    by: 'One socket for each node, with growing pauses.',
    in: ['src/node-client/back-off.ts', 'src/node-client/websocket.ts'],
  },
  T87: {
    name: 'A node floods with events.',
    by: 'Events wait while a page has 256 unacknowledged messages; what waits is limited.',
    in: [
      'src/background/pages/serve-page.ts',
      'src/background/subscriptions/pending-transactions.ts',
    ],
    partly: 'external ports acknowledge nothing',
  },
  T88: {
    name: 'A retry sends a transaction twice.',
    by: 'Only reads are repeated.',
    in: [
      'src/background/nodes/retry-read.ts',
      'src/background/nodes/failover.ts',
    ],
  },
  T89: {
    name: 'Hosted node: keys are logged, stored or guessed.',
    by: 'Keys of 256 bits, stored as digests; logs have their ids.',
    in: 'src/hosted-node/keys/api-keys.ts',
  },
  T90: {
    name: 'Hosted node: a web page posts to the local port.',
    by: 'Host names, content type and origin are checked.',
    in: ['src/hosted-node/server.ts', 'src/hosted-node/endpoints/cors.ts'],
  },
  T91: {
    name: 'Hosted node: slow heads, many sockets, large batches.',
    by: 'Times, sizes, rates and numbers are limited.',
    in: [
      'src/hosted-node/server.ts',
      'src/hosted-node/endpoints/serve-socket.ts',
    ],
  },
  T92: {
    name: 'Hosted node: the partner gets a key, or calls without consent.',
    by: 'One listed method, by plan and request, without anything of the caller.',
    in: 'src/hosted-node/network/router.ts',
  },
  T93: {
    name: 'Hosted node: errors show paths or stacks.',
    by: 'Fixed errors; invalid params are the only ones that parsers throw.',
    in: 'src/hosted-node/json-rpc.ts',
    figure: '`npm run bench fuzz-node` sends 1,000,000 bodies',
  },
  T94: {
    name: 'Hosted node: gas above the cap, or the `safe` tag.',
    by: 'Ten times the gas of a block; `safe` is refused for estimates.',
    in: 'src/hosted-node/methods/eth_estimateGas.ts',
  },
})
