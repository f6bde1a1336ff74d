import type { Session } from '../protocol/session-api.ts'
import type { Namespaces } from '../session/namespaces.ts'
import type { Host } from './host/host.ts'
import type { Log } from './host/log.ts'
import type { WakeLock } from './host/wake-lock.ts'
import type { Caller } from './pages/caller.ts'
import type { SyncTopic } from './pages/connection.ts'
import type { ScreenSubject } from './screens/screen-subject.ts'
import type { NumberedSession } from './sessions/numbered-session.ts'

export type SessionChanging = Readonly<{
  origin: string
  current: Session
  next: Session
  /** Whether the scopes change: then pages are notified. */
  scopesChange: boolean
}>

export type SessionChanged = Readonly<{
  origin: string
  session: NumberedSession
  scopesChanged: boolean
}>

/**
 * The phases that a part of the worker may handle; `worker.ts` lists the parts.
 */
export type Part = Readonly<{
  name: string
  /**
   * Loads the state of a stopped worker. If it fails, the worker is not ready.
   */
  restore?: () => Promise<void>
  /**
   * Runs when every part is restored and the first answer was sent, or shortly
   * later without one. Calls may run before it.
   */
  start?: () => Promise<void>
  /** Runs before a session is stored. If it fails, nothing is stored. */
  sessionChanging?: (change: SessionChanging) => Promise<void>
  /** Runs after a session is stored and before its change is answered. */
  sessionChanged?: (change: SessionChanged) => Promise<void>
  /** A port of this caller closed; the caller may have another one. */
  callerDisconnected?: (caller: Caller) => Promise<void>
  /** Runs before the wallet is locked. */
  locking?: () => Promise<void>
  alarm?: (name: string) => Promise<void>
  windowClosed?: (windowId: number) => Promise<void>
  /** What pages may subscribe to, by the topic's name before the slash. */
  topics?: Readonly<Record<string, SyncTopic>>
}>

type Phase = Exclude<keyof Part, 'name' | 'topics'>
type Arguments<Name extends Phase> = Parameters<NonNullable<Part[Name]>>

export type Phases = Readonly<{
  [Name in Exclude<Phase, 'restore' | 'start'>]: (
    ...args: Arguments<Name>
  ) => Promise<void>
}>

/** What every part gets. */
export type WorkerContext = Readonly<{
  host: Host
  log: Log
  namespaces: Namespaces
  phases: Phases
  /** Settles when every part is restored. */
  ready: Promise<void>
  /** Call it with each answer: what parts do at their start waits for one. */
  answered: () => void
  wakeLock: WakeLock
  /** Returns a function that makes screens update these subjects. */
  updating: (...subjects: ScreenSubject[]) => () => void
}>

export type Kernel = Readonly<{
  phases: Phases
  /** Settles when every part is restored. */
  ready: Promise<void>
  answered: WorkerContext['answered']
  /** Restores the parts and starts them. Phases run in the order of the list. */
  start: (parts: readonly Part[], storageLimited: Promise<void>) => void
  topicOf: (topic: string) => SyncTopic | undefined
  /** The names of the parts of each phase, in the order in which they run. */
  order: () => Record<string, string[]>
}>

/** From `ready` on; longer than a first answer takes. */
const START_MILLISECONDS = 200

/** Runs the phases of all parts, in the order of their list. */
export const createKernel = (log: Log): Kernel => {
  let parts: readonly Part[] = []
  let settle: (restored: Promise<void>) => void = () => undefined
  const ready = new Promise<void>((resolve) => {
    settle = resolve
  })
  ready.catch((error) => log.error('the worker failed to start', error))

  /** A failure is logged, and the next part runs. */
  const run =
    <Name extends Phase>(phase: Name) =>
    async (...args: Arguments<Name>): Promise<void> => {
      for (const part of parts) {
        try {
          await call(part, phase, args)
        } catch (error) {
          log.error(`${phase} of ${part.name} failed`, error)
        }
      }
    }

  /** For events of the browser, which can come before `ready`. */
  const runWhenReady =
    <Name extends Phase>(phase: Name) =>
    (...args: Arguments<Name>): Promise<void> =>
      ready.then(
        () => run(phase)(...args),
        () => undefined,
      )

  let startEarly: (() => void) | undefined
  /** Not beside the first answer, which would take longer. */
  const startLater = (): void => {
    const start = (): void => {
      startEarly = undefined
      void run('start')()
    }
    const timer = setTimeout(start, START_MILLISECONDS)
    startEarly = () => {
      startEarly = undefined
      clearTimeout(timer)
      // In a later task: the answer is posted first.
      setTimeout(start)
    }
  }

  return {
    phases: {
      sessionChanging: async (change) => {
        for (const part of parts) await part.sessionChanging?.(change)
      },
      sessionChanged: run('sessionChanged'),
      callerDisconnected: runWhenReady('callerDisconnected'),
      locking: run('locking'),
      alarm: runWhenReady('alarm'),
      windowClosed: runWhenReady('windowClosed'),
    },
    ready,
    answered: () => startEarly?.(),
    start: (listed, storageLimited) => {
      parts = listed
      const restoring = listed.map((part) => part.restore?.())
      settle(Promise.all([storageLimited, ...restoring]).then(() => undefined))
      ready.then(startLater, () => undefined)
    },
    topicOf: (topic) => {
      const [name = ''] = topic.split('/')
      return parts.find(({ topics = {} }) => Object.hasOwn(topics, name))
        ?.topics?.[name]
    },
    order: () =>
      Object.fromEntries(
        PHASES.map((phase) => [
          phase,
          parts.filter((part) => part[phase]).map(({ name }) => name),
        ]),
      ),
  }
}

const PHASES: readonly Phase[] = [
  'restore',
  'start',
  'sessionChanging',
  'sessionChanged',
  'callerDisconnected',
  'locking',
  'alarm',
  'windowClosed',
]

const call = async <Name extends Phase>(
  part: Part,
  phase: Name,
  args: Arguments<Name>,
): Promise<void> => {
  const take = part[phase] as
    | ((...args: Arguments<Name>) => Promise<void>)
    | undefined
  await take?.(...args)
}
