import {
  type Load,
  type Measured,
  measureHttp,
  measureWebSocket,
} from './measure-load.ts'
import { type ChainRequests, newReceipt, sameTransaction } from './requests.ts'

/** Something that answers, with its name in the table. */
export type Subject = {
  name: string
  run: (ms: number) => Promise<Measured>
}

/** The required ratio of two subjects in one round. */
export type Target = {
  of: string
  to: string
  figure: 'perSecond' | 'p99'
  /** For the median ratio: a minimum for `perSecond`, a maximum for `p99`. */
  bound: number
}

export type Scenario = {
  title: string
  subjects: readonly Subject[]
  targets: readonly Target[]
}

/** The ports of one node: direct, through nginx, through the service. */
export type Doors = {
  node: { port: number }
  /** Undefined if nginx is not installed. */
  nginx: { port: number; path: string } | undefined
  gateway: { port: number; path: string; webSocketPath: string }
}

const MANY = 32

export const fixtureScenarios = (
  doors: Doors,
  beside: {
    /** The service's path again, with its node over HTTP only. */
    overHttp: string
    /** The port of the minimal gateway. */
    barePort: number
  },
): Scenario[] => {
  const misses = subjectsOf(doors, { connections: MANY, askNext: newReceipt })
  const { port, webSocketPath } = doors.gateway
  const load = { port, connections: MANY, askNext: newReceipt }
  const bare = { ...load, port: beside.barePort, path: '/' }
  return [
    {
      title: `Misses, ${MANY} connections, a fixture that answers from memory`,
      subjects: [
        ...misses,
        subject('bare gateway', bare),
        subject('gateway, HTTP node', { ...load, path: beside.overHttp }),
        {
          name: 'gateway, WebSocket caller',
          run: (ms) => measureWebSocket({ ...load, path: webSocketPath, ms }),
        },
      ],
      targets: [
        { of: 'gateway', to: 'nginx', figure: 'perSecond', bound: 0.9 },
        { of: 'gateway', to: 'nginx', figure: 'p99', bound: 1.5 },
      ],
    },
    {
      title: `Cache hits, ${MANY} connections, the same fixture`,
      subjects: subjectsOf(doors, {
        connections: MANY,
        askNext: sameTransaction,
      }),
      targets: [{ of: 'gateway', to: 'nginx', figure: 'perSecond', bound: 1 }],
    },
    {
      title: 'Misses, one connection, the same fixture',
      subjects: [
        ...subjectsOf(doors, { connections: 1, askNext: newReceipt }),
        subject('bare gateway', { ...bare, connections: 1 }),
      ],
      targets: [
        { of: 'gateway', to: 'nginx', figure: 'perSecond', bound: 0.55 },
      ],
    },
  ]
}

export const edrScenarios = (
  doors: Doors,
  { receipt, transaction, block }: ChainRequests,
): Scenario[] => {
  const hits: readonly Target[] = [
    { of: 'gateway', to: 'nginx', figure: 'perSecond', bound: 1 },
    { of: 'gateway', to: 'node', figure: 'perSecond', bound: 8 },
  ]
  return [
    {
      title: `Misses, ${MANY} connections, EDR`,
      subjects: subjectsOf(doors, { connections: MANY, askNext: receipt }),
      targets: [
        { of: 'gateway', to: 'nginx', figure: 'perSecond', bound: 0.9 },
        { of: 'gateway', to: 'nginx', figure: 'p99', bound: 1.5 },
      ],
    },
    {
      title: `Cache hits, ${MANY} connections, EDR, a transaction`,
      subjects: subjectsOf(doors, { connections: MANY, askNext: transaction }),
      targets: hits,
    },
    {
      title: `Cache hits, ${MANY} connections, EDR, a block of 200 transactions`,
      subjects: subjectsOf(doors, { connections: MANY, askNext: block }),
      targets: hits,
    },
    {
      title: 'Misses, one connection, EDR',
      subjects: subjectsOf(doors, { connections: 1, askNext: receipt }),
      targets: [
        { of: 'gateway', to: 'nginx', figure: 'perSecond', bound: 0.55 },
      ],
    },
  ]
}

const subjectsOf = (
  { node, nginx, gateway }: Doors,
  load: Pick<Load, 'connections' | 'askNext'>,
): Subject[] => [
  subject('node', { ...load, ...node, path: '/' }),
  ...(nginx ? [subject('nginx', { ...load, ...nginx })] : []),
  subject('gateway', {
    ...load,
    port: gateway.port,
    path: gateway.path,
  }),
]

const subject = (name: string, load: Omit<Load, 'ms'>): Subject => ({
  name,
  run: (ms) => measureHttp({ ...load, ms }),
})
