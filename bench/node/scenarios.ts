import {
  type Load,
  type Measured,
  measureHttp,
  measureWebSocket,
} from './measure-load.ts'
import { processorTime } from './processor-time.ts'
import { type ChainRequests, newReceipt, sameTransaction } from './requests.ts'

/** What one round measured, and what it cost the subject's processes. */
export type Costed = Measured & {
  /** Processor time of a call, in microseconds. */
  cpu: number
}

/** Something that answers, with its name in the table. */
export type Subject = {
  name: string
  run: (ms: number) => Promise<Costed>
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

export type Door = { pid: number; port: number; path: string }

/** The service, without and with a ledger of credits. */
export type GatewayDoors = { plain: Door; metered: Door }

/** All ways to one node. */
export type Doors = {
  node: Door
  /** Undefined if nginx is not installed. */
  nginx: Door | undefined
  gateway: GatewayDoors
  twoWorkers: GatewayDoors
  /** Another build of the service, to compare with. */
  other: GatewayDoors | undefined
}

const MANY = 32

const TWO = 'gateway, two workers'

/** One worker keeps nginx's pace well enough. */
const missTargets: readonly Target[] = [
  { of: 'gateway', to: 'nginx', figure: 'perSecond', bound: 0.65 },
  { of: 'gateway', to: 'nginx', figure: 'p99', bound: 2 },
]

const hitTargets: readonly Target[] = [
  { of: TWO, to: 'nginx', figure: 'perSecond', bound: 1 },
  { of: TWO, to: 'nginx', figure: 'p99', bound: 2 },
]

const edrHitTargets: readonly Target[] = [
  ...hitTargets,
  { of: 'gateway', to: 'node', figure: 'perSecond', bound: 1.3 },
]

export const fixtureScenarios = (
  doors: Doors,
  beside: {
    /** The service again, with its node over HTTP only. */
    overHttp: Door
    overWebSocket: Door
    /** The minimal gateway. */
    bare: Door
  },
): Scenario[] => {
  const miss = { connections: MANY, askNext: newReceipt }
  const hit = { connections: MANY, askNext: sameTransaction }
  const lone = { connections: 1, askNext: newReceipt }
  return [
    {
      title: `Misses, ${MANY} connections, a fixture that answers from memory`,
      subjects: [
        ...subjectsOf(doors, miss),
        subject('gateway, HTTP node', { ...miss, ...beside.overHttp }),
        subject(
          'gateway, WebSocket caller',
          { ...miss, ...beside.overWebSocket },
          measureWebSocket,
        ),
        subject('bare gateway', { ...miss, ...beside.bare }),
      ],
      targets: missTargets,
    },
    {
      title: `Cache hits, ${MANY} connections, the same fixture`,
      subjects: subjectsOf(doors, hit),
      targets: hitTargets,
    },
    {
      title: 'Misses, one connection, the same fixture',
      subjects: [
        ...subjectsOf(doors, lone),
        subject('bare gateway', { ...lone, ...beside.bare }),
      ],
      targets: [],
    },
  ]
}

export const edrScenarios = (
  doors: Doors,
  { receipt, transaction, block }: ChainRequests,
): Scenario[] => [
  {
    title: `Misses, ${MANY} connections, EDR`,
    subjects: subjectsOf(doors, { connections: MANY, askNext: receipt }),
    targets: missTargets,
  },
  {
    title: `Cache hits, ${MANY} connections, EDR, a transaction`,
    subjects: subjectsOf(doors, { connections: MANY, askNext: transaction }),
    targets: edrHitTargets,
  },
  {
    title: `Cache hits, ${MANY} connections, EDR, a block of 200 transactions`,
    subjects: subjectsOf(doors, { connections: MANY, askNext: block }),
    targets: edrHitTargets,
  },
]

type Asked = Pick<Load, 'connections' | 'askNext'>

const subjectsOf = (
  { node, nginx, gateway, twoWorkers, other }: Doors,
  asked: Asked,
): Subject[] => [
  subject('node', { ...asked, ...node }),
  ...(nginx ? [subject('nginx', { ...asked, ...nginx })] : []),
  subject('gateway', { ...asked, ...gateway.plain }),
  subject('gateway, ledger', { ...asked, ...gateway.metered }),
  ...(other ? [subject('other build', { ...asked, ...other.plain })] : []),
  ...(asked.connections > 1
    ? [
        subject(TWO, { ...asked, ...twoWorkers.plain }),
        subject('two workers, ledger', { ...asked, ...twoWorkers.metered }),
      ]
    : []),
]

const subject = (
  name: string,
  { pid, ...load }: Omit<Load, 'ms'> & Door,
  measure = measureHttp,
): Subject => ({
  name,
  run: async (ms) => {
    const before = processorTime(pid)
    const measured = await measure({ ...load, ms })
    const seconds = processorTime(pid) - before
    return { ...measured, cpu: (seconds * 1_000_000) / measured.answers }
  },
})
