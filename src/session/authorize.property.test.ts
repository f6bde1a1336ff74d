import { describe, expect, test } from 'vitest'
import { onlyEip155 } from '../background/namespaces/eip155/rules.ts'
import { fc } from '../dev/seeded-fast-check.ts'
import { createRandom } from '../dev/seeded-random.ts'
import { rounds, testSeed } from '../dev/test-rounds.ts'
import { authorize } from './authorize.ts'
import {
  authorizeOracle,
  type OracleVerdict,
} from './testing/authorize-oracle.ts'

/**
 * Compares `authorize` with an oracle that shares no code with it. Most calls
 * are authorized or one mutation away from it: random noise would hardly ever
 * find a wrong grant.
 */

const CALLS = rounds('AUTHORIZE_CALLS', { short: 50_000, long: 1_000_000 })
const CALLS_PER_SESSION = 20

type Granted = {
  methods: string[]
  notifications: string[]
  accounts: string[]
}
type Scopes = Record<string, Granted>
type Call = { scope: string; request: { method: string; params?: unknown } }
type Situation = { scopes: Scopes; call: Call }
type Case = Situation & { mutation?: { name: string; from: Situation } }
type Judge = (scopes: Scopes, call: Call) => OracleVerdict

/** An integer from 0 to below `bound`: the only source of randomness. */
type Draw = (bound: number) => number

// The real type allows JSON only; here the shape of params is tested too.
const judge: Judge = (scopes, call) =>
  authorize(scopes, {
    call: call as Parameters<typeof authorize>[1]['call'],
    rule: onlyEip155.ruleOf(call.scope, call.request.method),
  })

/** Faster than fast-check's generator, for this many calls. */
const seededDraw = (seed: number): Draw => {
  const random = createRandom(seed)
  return (bound) => Math.floor(random() * bound)
}

/** fast-check shrinks the tape, and so the case that is read from it. */
const tapeDraw = (tape: number[]): Draw => {
  let at = 0
  return (bound) => (tape[at++] ?? 0) % bound
}

const pick = <T>(draw: Draw, list: readonly T[]): T =>
  list[draw(list.length)] as T

const CHAINS = [
  '1',
  '10',
  '11',
  '100',
  '137',
  '8453',
  '42161',
  '11155111',
  // Two that are equal as JavaScript numbers.
  '9007199254740992',
  '9007199254740993',
].map((reference) => `eip155:${reference}`)

/** In EIP-55, as the wallet stores them. */
const ADDRESSES = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
]

const ACCOUNT_METHODS = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_signTypedData_v3',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_getCapabilities',
]

const METHODS = [
  ...ACCOUNT_METHODS,
  ...['eth_subscribe', 'eth_unsubscribe', 'wallet_watchAsset'],
  ...['wallet_getCallsStatus', 'wallet_showCallsStatus'],
  ...['web3_clientVersion', 'eth_blobBaseFee', 'eth_blockNumber', 'eth_call'],
  ...['eth_chainId', 'eth_estimateGas', 'eth_feeHistory', 'eth_gasPrice'],
  ...['eth_getBalance', 'eth_getBlockByHash', 'eth_getBlockByNumber'],
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  ...['eth_getCode', 'eth_getFilterChanges', 'eth_getFilterLogs'],
  ...['eth_getLogs', 'eth_getProof', 'eth_getStorageAt'],
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  ...['eth_getTransactionByHash', 'eth_getTransactionCount'],
  ...['eth_getTransactionReceipt', 'eth_getUncleByBlockHashAndIndex'],
  ...['eth_getUncleCountByBlockHash', 'eth_getUncleCountByBlockNumber'],
  ...['eth_maxPriorityFeePerGas', 'eth_newBlockFilter', 'eth_newFilter'],
  ...['eth_newPendingTransactionFilter', 'eth_sendRawTransaction'],
  ...['eth_syncing', 'eth_uninstallFilter', 'personal_ecRecover'],
  ...['eth_createAccessList', 'eth_simulateV1', 'net_version'],
  ...['eth_sendRawTransactionSync', 'net_listening'],
]

const WALLET_SCOPE = 'wallet:eip155'
const WALLET_METHOD = 'wallet_addEthereumChain'

const INHERITED_NAMES = [
  ...['__proto__', 'constructor', 'hasOwnProperty', 'isPrototypeOf'],
  ...['propertyIsEnumerable', 'toLocaleString', 'toString', 'valueOf'],
  ...['__defineGetter__', '__lookupGetter__', 'length', 'includes', '0'],
]

const NOT_OFFERED = [
  ...['eth_sign', 'eth_signTypedData', 'eth_signTransaction', 'eth_decrypt'],
  ...['eth_getEncryptionPublicKey', 'wallet_sendCalls', 'eth_accounts'],
  ...['eth_requestAccounts', 'wallet_switchEthereumChain', 'eth_mining'],
  ...['wallet_createSession', 'wallet_invokeMethod', '', '*'],
]

const MESSAGES = ['0xdeadbeef', 'hello', '', '0x', `0x${'ab'.repeat(32)}`]

const READ_PARAMS = [
  undefined,
  [],
  {},
  ['latest'],
  ['newHeads'],
  ['logs', { topics: [] }],
  [{ to: ADDRESSES[0], data: '0x' }, 'latest'],
  // The sender of a read call does not use the account.
  [{ from: '0x0000000000000000000000000000000000000000' }],
  { type: 'ERC20', options: { address: ADDRESSES[1] } },
]

const FULL_WIDTH = 0xfee0

const replaceAt = (text: string, at: number, insert: string) =>
  text.slice(0, at) + insert + text.slice(at + 1)

const widen = (draw: Draw, text: string, from: number) => {
  const at = from + draw(Math.max(text.length - from, 1))
  const wide = String.fromCharCode(text.charCodeAt(at) + FULL_WIDTH)
  return replaceAt(text, at, wide)
}

const flipCase = (text: string, at: number) => {
  const lower = text.charAt(at).toLowerCase()
  const upper = lower.toUpperCase()
  return replaceAt(text, at, text.charAt(at) === lower ? upper : lower)
}

const anyCase = (draw: Draw, address: string) => {
  const digits = address.slice(2)
  switch (draw(4)) {
    case 0:
      return address
    case 1:
      return `0x${digits.toLowerCase()}`
    case 2:
      return `0x${digits.toUpperCase()}`
    default:
      return flipCase(flipCase(address, 2 + draw(40)), 2 + draw(40))
  }
}

const rotated = <T>(draw: Draw, list: readonly T[], length: number): T[] => {
  const start = draw(list.length)
  return [...list.slice(start), ...list.slice(0, start)].slice(0, length)
}

const drawGranted = (draw: Draw, chain: string): Granted => {
  const isWallet = chain === WALLET_SCOPE
  const length = draw(3) === 0 ? 1 + draw(METHODS.length) : METHODS.length
  const methods = isWallet ? [WALLET_METHOD] : rotated(draw, METHODS, length)
  const count = draw(10) === 0 ? 0 : 1 + draw(3)
  const accounts = rotated(draw, ADDRESSES, count).map((a) => `${chain}:${a}`)
  const notifications = draw(4) === 0 ? [] : ['eth_subscription']
  // A stored record may be older than the wallet, or damaged.
  switch (draw(8)) {
    case 0:
      methods.push(pick(draw, NOT_OFFERED), pick(draw, INHERITED_NAMES))
      break
    case 1:
      accounts.push(`${pick(draw, CHAINS)}:${pick(draw, ADDRESSES)}`)
      break
    case 2:
      notifications.push(pick(draw, ['eth_Subscription', 'constructor']))
      break
    case 3:
      methods.push(isWallet ? pick(draw, METHODS) : WALLET_METHOD)
      break
  }
  // Frozen, so that an implementation that changes the session throws.
  return Object.freeze({
    methods: Object.freeze(methods) as string[],
    notifications: Object.freeze(notifications) as string[],
    accounts: Object.freeze(accounts) as string[],
  })
}

const drawScopes = (draw: Draw): Scopes => {
  const scopes: Scopes = draw(2) === 0 ? {} : Object.create(null)
  const chains = rotated(draw, CHAINS, 1 + draw(4))
  if (draw(3) === 0) chains.push(WALLET_SCOPE)
  for (const chain of chains) scopes[chain] = drawGranted(draw, chain)
  return Object.freeze(scopes)
}

const toCall = (scope: string, method: string, params: unknown): Call => ({
  scope,
  request: params === undefined ? { method } : { method, params },
})

/** An authorized call, with the parts that a mutation can change. */
type Base = {
  scopes: Scopes
  scope: string
  granted: Granted
  method: string
  address?: string
  paramsFor: (address: unknown) => unknown
}

const callOf = (base: Base) =>
  toCall(base.scope, base.method, base.paramsFor(base.address))

const drawParamsFor = (draw: Draw, method: string): Base['paramsFor'] => {
  const message = pick(draw, MESSAGES)
  const variant = draw(4)
  switch (method) {
    case 'personal_sign':
      if (variant === 0) return (address) => [ADDRESSES[0], address]
      if (variant === 1) return (address) => [message, address]
      if (variant === 2) return (address) => [address, message, 'password']
      return (address) => [address, message]
    case 'eth_signTypedData_v4':
    case 'eth_signTypedData_v3':
      if (variant === 0) return (address) => [address]
      return (address) => [address, { domain: {}, message }]
    case 'eth_sendTransaction':
    case 'wallet_sendCalls':
      if (variant === 0) return (from) => [{ from }]
      return (from) => [{ from, to: ADDRESSES[1], value: '0x1' }]
    case 'wallet_getCapabilities':
      if (variant === 0) return (address) => [address, ['0x1']]
      return (address) => [address]
    default: {
      const params = pick(draw, READ_PARAMS)
      return () => params
    }
  }
}

const accountsOf = (scope: string, granted: Granted) =>
  granted.accounts.filter((account) => account.startsWith(`${scope}:`))

type Usable = { accounts: string[]; pools: string[][] }

/** Computed once per scope: many calls need it. */
const usableOf = new WeakMap<Granted, Usable>()

const toUsable = (scope: string, granted: Granted): Usable => {
  const accounts = accountsOf(scope, granted)
  const known = scope === WALLET_SCOPE ? [WALLET_METHOD] : METHODS
  const usable = granted.methods.filter(
    (method) =>
      known.includes(method) &&
      (accounts.length > 0 || !ACCOUNT_METHODS.includes(method)) &&
      (granted.notifications.includes('eth_subscription') ||
        method !== 'eth_subscribe'),
  )
  // Methods with a rule of their own are more frequent.
  const withAccount = usable.filter((name) => ACCOUNT_METHODS.includes(name))
  const subscribe = usable.filter((name) => name === 'eth_subscribe')
  const pools = [withAccount, withAccount, subscribe, usable]
  return {
    accounts,
    pools: pools.map((pool) => (pool.length > 0 ? pool : usable)),
  }
}

const drawBase = (draw: Draw, scopes: Scopes): Base | undefined => {
  const scope = pick(draw, Object.keys(scopes))
  const granted = scopes[scope] as Granted
  const usable = usableOf.get(granted) ?? toUsable(scope, granted)
  usableOf.set(granted, usable)
  const { accounts, pools } = usable
  const method = pick(draw, pick(draw, pools))
  if (method === undefined) return undefined
  const paramsFor = drawParamsFor(draw, method)
  const base = { scopes, scope, granted, method, paramsFor }
  if (!ACCOUNT_METHODS.includes(method)) return base
  const account = pick(draw, accounts).slice(scope.length + 1)
  return { ...base, address: anyCase(draw, account) }
}

type Mutation = {
  name: string
  /** Undefined if the call has nothing of this kind to change. */
  apply: (
    draw: Draw,
    base: Base,
  ) => { call?: Call; scopes?: Scopes } | undefined
}

const changeChain = (
  name: string,
  change: (draw: Draw, scope: string, base: Base) => string,
): Mutation => ({
  name: `chain: ${name}`,
  apply: (draw, base) => ({
    call: { ...callOf(base), scope: change(draw, base.scope, base) },
  }),
})

const changeMethod = (
  name: string,
  change: (draw: Draw, method: string, base: Base) => string | undefined,
): Mutation => ({
  name: `method: ${name}`,
  apply: (draw, base) => {
    const method = change(draw, base.method, base)
    if (method === undefined) return undefined
    const params = base.paramsFor(base.address)
    return { call: toCall(base.scope, method, params) }
  },
})

const changeAccount = (
  name: string,
  change: (draw: Draw, address: string, base: Base) => unknown,
): Mutation => ({
  name: `account: ${name}`,
  apply: (draw, base) => {
    if (base.address === undefined) return undefined
    const params = base.paramsFor(change(draw, base.address, base))
    return { call: toCall(base.scope, base.method, params) }
  },
})

const changeParams = (
  name: string,
  change: (params: unknown[], address: string) => unknown,
): Mutation => ({
  name: `params: ${name}`,
  apply: (_draw, base) => {
    if (base.address === undefined) return undefined
    const params = base.paramsFor(base.address) as unknown[]
    const changed = change(params, base.address)
    return { call: toCall(base.scope, base.method, changed) }
  },
})

const changeSession = (
  name: string,
  change: (base: Base) => Scopes | undefined,
): Mutation => ({
  name: `session: ${name}`,
  apply: (_draw, base) => {
    const scopes = change(base)
    return scopes && { scopes }
  },
})

const referenceAt = (scope: string) => scope.indexOf(':') + 1

const withReference = (scope: string, change: (old: string) => string) =>
  scope.slice(0, referenceAt(scope)) + change(scope.slice(referenceAt(scope)))

const isNumeric = (scope: string) => scope !== WALLET_SCOPE

const others = (base: Base) =>
  Object.entries(base.scopes).filter(([scope]) => scope !== base.scope)

const without = (base: Base, part: keyof Granted, item: string): Scopes => ({
  ...base.scopes,
  [base.scope]: {
    ...base.granted,
    [part]: base.granted[part].filter(
      (granted) => granted.toLowerCase() !== item.toLowerCase(),
    ),
  },
})

const MUTATIONS: Record<string, Mutation[]> = {
  chain: [
    changeChain('one character', (draw, scope) =>
      replaceAt(scope, draw(scope.length), pick(draw, [...'0123456789aep:-_'])),
    ),
    changeChain('one character less', (draw, scope) =>
      replaceAt(scope, draw(scope.length), ''),
    ),
    changeChain('letter case', (draw, scope) =>
      draw(2) === 0 ? scope.toUpperCase() : flipCase(scope, draw(3)),
    ),
    changeChain('as hex', (draw, scope) =>
      withReference(scope, (old) =>
        isNumeric(scope) && draw(3) > 0
          ? `0x${BigInt(old).toString(16)}`
          : `0x${old}`,
      ),
    ),
    changeChain('same number', (draw, scope) =>
      withReference(scope, (old) =>
        pick(draw, [`0${old}`, `+${old}`, `${old}.0`, `${old}e0`, ` ${old}`]),
      ),
    ),
    changeChain('full-width character', (draw, scope) =>
      widen(draw, scope, draw(2) === 0 ? 0 : referenceAt(scope)),
    ),
    changeChain('dotless i', (_draw, scope) => scope.replace('i', 'ı')),
    changeChain('suffix', (draw, scope) => {
      const account = `:${ADDRESSES[0]}`
      const ends = [' ', '\n', '\0', ':', '/', '0', 'n', '_', ',1', account]
      return scope + pick(draw, ends)
    }),
    changeChain(
      'prefix',
      (draw, scope) => pick(draw, [' ', ':', 'wallet:', '\ufeff', '-']) + scope,
    ),
    changeChain('another chain', (draw) =>
      pick(draw, [...CHAINS, WALLET_SCOPE, 'eip155:wallet', 'wallet']),
    ),
    changeChain('no chain or every chain', (draw, scope) => {
      const bare = scope.slice(0, referenceAt(scope) - 1)
      const ends = ['', ':', ':0', ':_', ':*', `:${scope}`]
      return draw(6) === 0
        ? scope.slice(referenceAt(scope))
        : bare + pick(draw, ends)
    }),
    changeChain('inherited name', (draw) => pick(draw, INHERITED_NAMES)),
  ],
  method: [
    changeMethod('letter case', (draw, method) =>
      draw(3) === 0 ? method.toUpperCase() : flipCase(method, draw(3)),
    ),
    changeMethod(
      'prefix',
      (draw, method) => pick(draw, [' ', '_', 'x', 'eth_', '\u200b']) + method,
    ),
    changeMethod(
      'suffix',
      (draw, method) => method + pick(draw, [' ', '\0', '_v4', 's', '()', '#']),
    ),
    changeMethod('one character less', (draw, method) =>
      replaceAt(method, draw(method.length), ''),
    ),
    changeMethod('full-width letter', (draw, method) => widen(draw, method, 0)),
    changeMethod('from another scope', (draw, _method, base) => {
      const here = new Set(base.granted.methods)
      const there = others(base).flatMap(([, scope]) => scope.methods)
      const foreign = there.filter((method) => !here.has(method))
      return pick(draw, foreign.length > 0 ? foreign : NOT_OFFERED)
    }),
    changeMethod('not granted here', (draw, _method, base) => {
      const all = [...METHODS, WALLET_METHOD]
      const here = new Set(base.granted.methods)
      return pick(
        draw,
        all.filter((method) => !here.has(method)),
      )
    }),
    changeMethod('not offered, perhaps stored', (draw, _method, base) => {
      const known = base.scope === WALLET_SCOPE ? [WALLET_METHOD] : METHODS
      const stored = base.granted.methods.filter((m) => !known.includes(m))
      return pick(draw, stored.length > 0 ? stored : NOT_OFFERED)
    }),
    changeMethod('inherited name', (draw) => pick(draw, INHERITED_NAMES)),
  ],
  account: [
    changeAccount('one digit', (draw, address) => {
      const at = 2 + draw(40)
      const old = Number.parseInt(address.charAt(at), 16)
      const digit = ((old + 1 + draw(15)) % 16).toString(16)
      return replaceAt(address, at, digit)
    }),
    changeAccount('of another scope', (draw, address, base) => {
      const here = base.granted.accounts.join().toLowerCase()
      const foreign = others(base)
        .flatMap(([scope, granted]) =>
          accountsOf(scope, granted).map((a) => a.slice(scope.length + 1)),
        )
        .filter((other) => !here.includes(other.toLowerCase()))
      return pick(draw, foreign) ?? `${address.slice(0, -4)}beef`
    }),
    changeAccount('stored under another chain', (draw, _address, base) => {
      const own = accountsOf(base.scope, base.granted)
      const strays = base.granted.accounts.filter((a) => !own.includes(a))
      return anyCase(draw, (pick(draw, strays) ?? ADDRESSES[7]).slice(-42))
    }),
    changeAccount('any held', (draw) => anyCase(draw, pick(draw, ADDRESSES))),
    changeAccount('not a digit', (draw, address) =>
      draw(2) === 0
        ? replaceAt(address, 2 + draw(40), pick(draw, ['g', ' ', 'O', '_']))
        : widen(draw, address, 2),
    ),
    changeAccount('length', (draw, address) =>
      pick(draw, [
        address.slice(0, -1),
        `${address}0`,
        `${address} `,
        `${address}\n`,
        ` ${address}`,
        address.slice(2),
        `0x00${address.slice(2)}`,
        `0x${address}`,
      ]),
    ),
    changeAccount(
      'CAIP-10',
      (_draw, address, base) => `${base.scope}:${address}`,
    ),
    changeAccount('big X', (_draw, address) => `0X${address.slice(2)}`),
    changeAccount('not a string', (draw, address) =>
      pick<unknown>(draw, [
        null,
        undefined,
        1,
        true,
        '',
        [address],
        { address },
        { from: address },
        Number(address),
      ]),
    ),
    changeAccount('inherited name', (draw) => pick(draw, INHERITED_NAMES)),
  ],
  params: [
    changeParams('absent', () => undefined),
    changeParams('empty list', () => []),
    changeParams('empty object', () => ({})),
    changeParams('null', () => null),
    changeParams('the address alone', (_params, address) => address),
    changeParams('as an object', (params) => ({ ...params })),
    changeParams('by name', (_params, address) => ({ from: address, address })),
    changeParams('array-like', (params) => ({
      ...params,
      length: params.length,
    })),
    changeParams('nested', (params) => [params]),
    changeParams('shifted', (params) => [null, ...params]),
    changeParams('shifted by two', (params) => [null, '0x', ...params]),
    changeParams('reversed', (params) => [...params, '0x'].reverse()),
    changeParams('first only', (params) => params.slice(0, 1)),
    changeParams('stranger first', (params) => [
      '0x000000000000000000000000000000000000dEaD',
      ...params,
    ]),
    changeParams('stranger second', (params) => [
      params[0],
      '0x000000000000000000000000000000000000dEaD',
    ]),
    changeParams('From', (_params, address) => [{ From: address }]),
    changeParams('inherited from', (_params, address) => [
      JSON.parse(`{"__proto__":{"from":"${address}"}}`),
    ]),
  ],
  session: [
    changeSession('chain revoked', (base) => Object.fromEntries(others(base))),
    changeSession('chain only inherited', (base) =>
      Object.create({ [base.scope]: base.granted }),
    ),
    changeSession('no session', () => ({})),
    changeSession('method removed', (base) =>
      without(base, 'methods', base.method),
    ),
    changeSession('account removed', (base) =>
      base.address === undefined
        ? undefined
        : without(base, 'accounts', `${base.scope}:${base.address}`),
    ),
  ],
  notification: [
    changeSession('notification removed', (base) =>
      base.method === 'eth_subscribe'
        ? without(base, 'notifications', 'eth_subscription')
        : undefined,
    ),
  ],
}

const GROUPS = Object.values(MUTATIONS)
const ALL_MUTATIONS = GROUPS.flat().map(({ name }) => name)

const drawMutated = (draw: Draw, base: Base): Case => {
  const call = callOf(base)
  const mutation = pick(draw, pick(draw, GROUPS))
  const changed = mutation.apply(draw, base)
  if (!changed) return drawMutated(draw, base)
  return {
    scopes: changed.scopes ?? base.scopes,
    call: changed.call ?? call,
    mutation: { name: mutation.name, from: { scopes: base.scopes, call } },
  }
}

const drawOther = (draw: Draw, scopes: Scopes): Case => {
  const scope = pick(draw, [...Object.keys(scopes), ...CHAINS, WALLET_SCOPE])
  const names = draw(2) === 0 ? METHODS : [...NOT_OFFERED, ...INHERITED_NAMES]
  const method = pick(draw, names)
  const address = anyCase(draw, pick(draw, ADDRESSES))
  const params = drawParamsFor(draw, pick(draw, METHODS))(address)
  return { scopes, call: toCall(scope, method, params) }
}

const drawCase = (draw: Draw, scopes: Scopes): Case => {
  const plan = draw(20)
  const base = plan < 18 ? drawBase(draw, scopes) : undefined
  if (!base) return drawOther(draw, scopes)
  // More mutated calls than others: some mutations leave a call authorized.
  return plan < 7 ? { scopes, call: callOf(base) } : drawMutated(draw, base)
}

function* cases(seed: number, count: number): Generator<Case> {
  const draw = seededDraw(seed)
  let scopes: Scopes = {}
  for (let index = 0; index < count; index += 1) {
    if (index % CALLS_PER_SESSION === 0) scopes = drawScopes(draw)
    yield drawCase(draw, scopes)
  }
}

/** Describes how implementation and oracle differ, or undefined. */
const difference = (
  verdict: OracleVerdict,
  expected: OracleVerdict,
): string | undefined => {
  if (verdict.kind !== expected.kind) return 'kind'
  if (verdict.kind === 'authorized' && expected.kind === 'authorized') {
    return verdict.account === expected.account ? undefined : 'account'
  }
  if (verdict.kind === 'malformed' && expected.kind === 'malformed') {
    if (verdict.path !== expected.path) return 'path'
    // Any reason will do, but there must be one.
    return verdict.reason.length > 0 ? undefined : 'reason'
  }
  return undefined
}

const compare = (judged: Judge, { scopes, call }: Situation) => {
  const expected = authorizeOracle(scopes, call)
  try {
    const verdict = judged(scopes, call)
    return { expected, verdict, differs: difference(verdict, expected) }
  } catch (error) {
    return { expected, verdict: String(error), differs: 'threw' }
  }
}

const ADDRESS = /^0x[0-9a-f]{40}$/i

/** Calls the real implementation with this granted chain instead. */
const withChain =
  (isSame: (granted: string, asked: string) => boolean): Judge =>
  (scopes, call) => {
    const chains = Object.keys(scopes)
    const scope = chains.find((chain) => isSame(chain, call.scope))
    return judge(scopes, { ...call, scope: scope ?? call.scope })
  }

/** The real implementation with one bug each. */
const PLANTED: Record<string, Judge> = {
  'ignores the notification rule of eth_subscribe': (scopes, call) => {
    const notifications = ['eth_subscription']
    const eager = Object.entries(scopes).map(([chain, granted]) => [
      chain,
      { ...granted, notifications },
    ])
    return judge(Object.fromEntries(eager), call)
  },
  'compares chain ids in any letter case': withChain(
    (granted, asked) => granted.toLowerCase() === asked.toLowerCase(),
  ),
  'compares chain ids by their number': withChain(
    (granted, asked) =>
      asked.startsWith('eip155:') &&
      Number(granted.slice(7)) === Number(asked.slice(7)),
  ),
  'skips the account of a reversed personal_sign': (scopes, call) => {
    const verdict = judge(scopes, call)
    const { method, params } = call.request
    if (method !== 'personal_sign' || !Array.isArray(params)) return verdict
    const [first, second] = params.map((param) => ADDRESS.test(String(param)))
    if (verdict.kind !== 'unauthorized' || !first || second) return verdict
    const [held] = scopes[call.scope]?.accounts ?? []
    const request = { method, params: [held?.slice(-42), '0x'] }
    return judge(scopes, { ...call, request })
  },
}

const isAuthorized = ({ scopes, call }: Situation) =>
  authorizeOracle(scopes, call).kind === 'authorized'

const percent = (part: number) => `${((100 * part) / CALLS).toFixed(1)} %`

describe('authorize against the oracle', () => {
  test('agrees on random calls, most of them edge cases', {
    tags: ['long'],
  }, () => {
    let authorized = 0
    let oneAway = 0
    let differences = 0
    const sorts = new Map<string, { times: number }>()
    const mutationsSeen = new Set<string>()
    for (const drawn of cases(testSeed, CALLS)) {
      const { expected, verdict, differs } = compare(judge, drawn)
      if (expected.kind === 'authorized') {
        authorized += 1
      } else if (drawn.mutation && isAuthorized(drawn.mutation.from)) {
        oneAway += 1
        mutationsSeen.add(drawn.mutation.name)
      }
      if (differs !== undefined) {
        differences += 1
        const sort = `${differs}, ${drawn.mutation?.name ?? 'no mutation'}`
        const first = { times: 0, call: drawn.call, expected, verdict }
        const found = sorts.get(sort) ?? first
        found.times += 1
        sorts.set(sort, found)
      }
    }
    const other = CALLS - authorized - oneAway
    console.log(
      `seed ${testSeed}, ${CALLS} calls: ` +
        `authorized ${authorized} (${percent(authorized)}), ` +
        `one mutation away ${oneAway} (${percent(oneAway)}), ` +
        `other ${other} (${percent(other)}); differences ${differences}`,
    )
    // The first of each kind, for a readable failure.
    expect(Object.fromEntries(sorts)).toEqual({})
    expect(differences).toBe(0)
    expect(authorized / CALLS).toBeGreaterThanOrEqual(0.3)
    expect(oneAway / CALLS).toBeGreaterThanOrEqual(0.3)
    expect([...mutationsSeen].sort()).toEqual([...ALL_MUTATIONS].sort())
  })

  test('agrees on calls that fast-check can shrink', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(9_999), { maxLength: 80, size: 'max' }),
        (tape) => {
          const draw = tapeDraw(tape)
          const drawn = drawCase(draw, drawScopes(draw))
          const result = compare(judge, drawn)
          // The tape alone is not readable.
          if (result.differs) throw new Error(JSON.stringify({ drawn, result }))
        },
      ),
      { numRuns: 5_000 },
    )
  })

  // The comparison must find planted bugs.
  test.each(Object.entries(PLANTED))(
    'detects an implementation that %s',
    (name, bug) => {
      let calls = 0
      let caught: string | undefined
      for (const drawn of cases(testSeed, 100_000)) {
        calls += 1
        caught = compare(bug, drawn).differs
        // The planted bug must be found, not one of the real implementation.
        if (caught !== undefined && !compare(judge, drawn).differs) break
        caught = undefined
      }
      console.log(
        `seed ${testSeed}, a judge that ${name}: caught at call ${calls}`,
      )
      expect(caught).toBeDefined()
    },
  )
})
