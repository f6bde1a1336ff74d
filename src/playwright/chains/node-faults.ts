/** How a node fails on purpose. */
export type NodeFault =
  /** Every answer comes this much later. */
  | { kind: 'latency'; ms: number }
  /** 401, as if the API key were wrong. */
  | { kind: 'unauthorized' }
  /** 429; `retryAfter` in seconds. */
  | { kind: 'rate-limited'; retryAfter?: number }
  /** 5xx; 503 by default. */
  | { kind: 'server-error'; status?: number }
  /** HTML where JSON is due. */
  | { kind: 'garbage' }
  /** Connections break; open WebSockets at once. */
  | { kind: 'cut-socket' }
  /**
   * Another chain id; by default the one above the right one. A node of Solana
   * says that it is on testnet.
   */
  | { kind: 'wrong-chain'; chainId?: number }
  /** Calls, gas estimates and simulations revert with this reason. */
  | { kind: 'revert'; reason: string }
  /** A call is accepted and never answered. */
  | { kind: 'silent' }

export type FaultOptions = {
  /** How many requests fail; by default all until `heal()`. */
  times?: number
  /** Only calls of this method fail; by default all that can. */
  method?: string
}

export type FaultRequest = NodeFault & FaultOptions

const OPTIONS = ['kind', 'times', 'method']

/** The settings of each kind, with the check of each. */
const settings: Record<
  NodeFault['kind'],
  Record<string, (value: unknown) => string | undefined>
> = {
  latency: { ms: (value) => atLeast(0, value) ?? required(value) },
  unauthorized: {},
  'rate-limited': { retryAfter: (value) => atLeast(0, value) },
  'server-error': {
    status: (value) =>
      value === undefined || (isWhole(value) && value >= 500 && value <= 599)
        ? undefined
        : 'must be a whole number from 500 to 599',
  },
  garbage: {},
  'cut-socket': {},
  'wrong-chain': { chainId: (value) => atLeast(1, value) },
  revert: {
    reason: (value) =>
      typeof value === 'string' ? undefined : 'must be a text',
  },
  silent: {},
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)

const atLeast = (least: number, value: unknown): string | undefined =>
  value === undefined || (isWhole(value) && value >= least)
    ? undefined
    : `must be a whole number from ${least}`

const required = (value: unknown): string | undefined =>
  value === undefined ? 'is missing' : undefined

/** Throws an error that names the wrong setting. */
const checkFault = (fault: FaultRequest): void => {
  const { kind, times, method } = fault
  if (!Object.hasOwn(settings, kind)) {
    throw new TypeError(
      `kind is "${kind}" and must be one of ${Object.keys(settings).join(', ')}`,
    )
  }
  const own = settings[kind]
  const stranger = Object.keys(fault).find(
    (name) => !OPTIONS.includes(name) && !Object.hasOwn(own, name),
  )
  if (stranger !== undefined) {
    throw new TypeError(`${stranger} is not a setting of the fault "${kind}"`)
  }
  const problems: [string, string | undefined][] = [
    ...Object.entries(own).map(
      ([name, check]): [string, string | undefined] => [
        name,
        check(fault[name as keyof FaultRequest]),
      ],
    ),
    ['times', atLeast(kind === 'cut-socket' ? 0 : 1, times)],
    [
      'method',
      method === undefined || typeof method === 'string'
        ? undefined
        : 'must be the name of a method',
    ],
  ]
  const problem = problems.find(([, reason]) => reason !== undefined)
  if (problem) {
    throw new TypeError(`${problem[0]} of the fault "${kind}" ${problem[1]}`)
  }
}

/** Calls that a node executes and that can therefore revert. */
const EXECUTING = ['eth_call', 'eth_estimateGas', 'eth_simulateV1']
const CHAIN_ID = ['eth_chainId', 'net_version', 'getGenesisHash']

const isAbout = ({ kind, method }: FaultRequest, called: string): boolean => {
  if (kind === 'revert' && !EXECUTING.includes(called)) return false
  if (kind === 'wrong-chain' && !CHAIN_ID.includes(called)) return false
  return method === undefined || method === called
}

export type FaultList = {
  add: (fault: FaultRequest) => void
  clear: () => void
  /** What happens to a call of this method; counts it. */
  take: (method: string) => { delayMs: number; fault?: CallFault }
  /** The fault for a WebSocket that is being opened, which is not counted. */
  forSocket: () => RefusingFault | undefined
}

export type CallFault = Exclude<NodeFault, { kind: 'latency' }>
export type RefusingFault = Extract<
  NodeFault,
  { kind: 'unauthorized' | 'rate-limited' | 'server-error' | 'cut-socket' }
>

/** Delays add up; of other faults that apply, the one added first counts. */
export const createFaultList = (): FaultList => {
  let faults: { fault: FaultRequest; left: number }[] = []
  const takeAll = (
    method: string,
    applies: (kind: NodeFault['kind']) => boolean,
    most: number,
  ): FaultRequest[] => {
    const taken = faults
      .filter(({ fault }) => applies(fault.kind) && isAbout(fault, method))
      .slice(0, most)
    for (const one of taken) one.left -= 1
    faults = faults.filter(({ left }) => left > 0)
    return taken.map(({ fault }) => fault)
  }
  return {
    add: (fault) => {
      checkFault(fault)
      const left = fault.times ?? Number.POSITIVE_INFINITY
      if (left > 0) faults.push({ fault: { ...fault }, left })
    },
    clear: () => {
      faults = []
    },
    take: (method) => {
      const delays = takeAll(method, (kind) => kind === 'latency', Infinity)
      const [fault] = takeAll(method, (kind) => kind !== 'latency', 1)
      return {
        delayMs: delays
          .map((delay) => (delay.kind === 'latency' ? delay.ms : 0))
          .reduce((sum, ms) => sum + ms, 0),
        ...(fault && fault.kind !== 'latency' && { fault }),
      }
    },
    forSocket: () =>
      faults
        .map(({ fault }) => fault)
        .filter(({ method }) => method === undefined)
        .find(isRefusing),
  }
}

const isRefusing = (fault: NodeFault): fault is RefusingFault =>
  ['unauthorized', 'rate-limited', 'server-error', 'cut-socket'].includes(
    fault.kind,
  )
