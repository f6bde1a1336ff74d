import type { Port } from '../../messaging/browser.ts'
import { createPost } from '../../messaging/post.ts'
import {
  isToWallet,
  parsePagePortName,
  type ToPage,
} from '../../protocol/envelope.ts'
import { internalError, invalidRequest } from '../../protocol/errors.ts'
import { sessionChanged } from '../../protocol/session-events.ts'
import type { ToldEthereum } from '../ethereum/ethereum-state.ts'
import type { Log } from '../host/log.ts'
import type { NumberedSession } from '../sessions/sessions.ts'
import type { Subscriptions } from '../subscriptions/subscriptions.ts'
import { admit } from './admit.ts'
import type { Answered, FrameAnswerer } from './answer-frames.ts'
import type { Connection, Connections } from './connections.ts'
import { toFailure } from './rebuild-answer.ts'

export type ServePageOptions = {
  extensionId: string
  answerer: FrameAnswerer
  connections: Connections
  readSession: (origin: string) => Promise<NumberedSession>
  /** Where the site's EIP-1193 provider stands, as pages are told it. */
  readEthereum: (origin: string) => Promise<ToldEthereum>
  log: Log
  /** Subscriptions: those a request made, and how their pages stand. */
  streams: Pick<Subscriptions, 'madeBy' | 'answered' | 'resume' | 'taken'>
  /** What is kept for a request until its answer was heard. */
  kept: {
    isKept: (requestKey: string) => boolean
    forget: (requestKey: string) => Promise<void>
  }
}

/** When the relay is told that its request is in good hands. */
const SLOW = 300

/**
 * Owns a relay's port. Its listeners are in place before this returns: what
 * arrives at a port without one is lost for ever.
 */
export const servePage = (port: Port, options: ServePageOptions): void => {
  const { extensionId, answerer, connections, readSession, kept, log } = options
  const { streams, readEthereum } = options
  const post = createPost<ToPage>(port)
  const { channel, heard, api } = parsePagePortName(port.name)
  const admission = admit(port.sender, {
    way: 'injected',
    extensionId,
    channel,
  })
  if (!admission.admitted) {
    post({ type: 'refused' })
    port.disconnect()
    return
  }
  const { caller } = admission
  const gone = new AbortController()
  const keyOf = (id: number): string => `${caller.key}/${id}`
  port.onMessage.addListener(async (message: unknown) => {
    if (!isToWallet(message)) return
    if (message.type === 'heard') await kept.forget(keyOf(message.id))
    if (message.type === 'told') streams.taken(connection, message)
    if (message.type === 'resume') {
      await streams.resume(connection, message.streams)
    }
    if (message.type === 'listen' && message.api) {
      isHearingEthereum = true
      caughtUp = catchUp()
    }
    if (message.type !== 'request') return
    const { id, json, api } = message
    const requestKey = keyOf(id)
    const received = () => post({ type: 'received', id })
    const slow = setTimeout(received, SLOW)
    if (message.receipt) received()
    // A page compares what it is told: the first must be from before the call.
    if (api) await caughtUp
    // The page script waits for every request, so silence is no answer to it.
    const answer =
      (await answerer.answerText(json, {
        caller,
        requestKey,
        gone: gone.signal,
        ...(api && { api }),
      })) ?? toFailure(id, invalidRequest('a request must have an id'))
    clearTimeout(slow)
    const confirm = kept.isKept(requestKey)
    const begun = streams.madeBy(requestKey)
    const toPage = (answer: Answered): ToPage => ({
      type: 'answer',
      id,
      json: JSON.stringify(answer),
      confirm,
      ...(begun.length > 0 && { streams: begun }),
    })
    if (!post(toPage(answer))) post(toPage(toFailure(id, internalError())))
    if (begun.length > 0) streams.answered(requestKey, connection)
  })
  let told = heard ?? 0
  const tellSession = (session: NumberedSession): void => {
    const { generation, sessionScopes } = session
    if (generation <= told) return
    told = generation
    const json = JSON.stringify(sessionChanged(sessionScopes))
    post({ type: 'event', json, generation })
  }
  let isHearingEthereum = api !== undefined
  let ethereumTold: Promise<void> = Promise.resolve()
  /** One after the other, each read anew: so the last told is what is. */
  const tellEthereum = (): Promise<void> => {
    if (!isHearingEthereum) return ethereumTold
    ethereumTold = ethereumTold.then(async () => {
      const json = JSON.stringify(await readEthereum(caller.origin))
      post({ type: 'event', api: 'eip1193', json })
    })
    // What follows must not fail because this did.
    const failed = (error: unknown) =>
      log.error('a page was not told its chain', error)
    ethereumTold = ethereumTold.catch(failed)
    return ethereumTold
  }
  /** A page that slept hears what it missed; a new one counts from here. */
  const catchUp = async (): Promise<void> => {
    try {
      const session = await readSession(caller.origin)
      if (heard !== undefined) tellSession(session)
      const of = isHearingEthereum && ({ api: 'eip1193' } as const)
      await tellEthereum()
      told = Math.max(told, session.generation)
      post({ type: 'generation', generation: told, ...of })
    } catch (error) {
      log.error('a page was not caught up', error)
    }
  }
  const connection: Connection = {
    caller,
    tellSession,
    tellEthereum,
    tellStream: ({ event, ...of }) => {
      const json = event && { json: JSON.stringify(event) }
      post({ type: 'stream', ...of, ...json })
    },
    endStream: (stream) => void post({ type: 'ended', stream }),
  }
  const remove = connections.add(connection)
  port.onDisconnect.addListener(() => {
    remove()
    // Whatever was asked over this port, the relay asks again over the next.
    gone.abort()
  })
  let caughtUp = catchUp()
}
