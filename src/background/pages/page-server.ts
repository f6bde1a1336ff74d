import { JsonRpcEngineV2 } from '@metamask/json-rpc-engine/v2'
import { unauthorized } from '../../protocol/errors.ts'
import type { RpcAnswer, RpcCall } from '../../protocol/json-rpc.ts'
import { isServedOrigin } from '../../protocol/origin.ts'
import {
  createEthereumMethods,
  type EthereumMethods,
  type EthereumOptions,
} from '../ethereum/ethereum-methods.ts'
import type { Log } from '../host/log.ts'
import type { WakeLock } from '../host/wake-lock.ts'
import type { CallKind, CallLimiter } from './call-limiter.ts'
import type { Caller } from './caller.ts'
import { addNetworkOf } from './middleware/add-network.ts'
import { callMethod, type MethodHooks } from './middleware/call-method.ts'
import { concealInternalErrors } from './middleware/conceal-internal-errors.ts'
import {
  type NoteActivityOptions,
  noteActivity,
} from './middleware/note-activity.ts'
import { type Answer, serveEthereum } from './middleware/serve-ethereum.ts'
import type { PageMiddleware, RequestContext } from './page-context.ts'
import { toFailure, toResult } from './rebuild-answer.ts'

/** Answers one checked call of one caller; never throws. */
export type PageServer = (
  call: RpcCall,
  requestContext: RequestContext,
) => Promise<RpcAnswer>

export type PageServerOptions = {
  hooks: MethodHooks
  ethereum: EthereumOptions
  noted: NoteActivityOptions
  limiter: CallLimiter
  wakeLock: WakeLock
  log: Log
  /** Settles when the worker's state is loaded; nothing is answered before. */
  ready: Promise<void>
  /** Called with each answer. */
  answered: () => void
}

/** The middleware of every call, in this order. */
const createStack = (
  { noted, log }: PageServerOptions,
  answer: PageMiddleware,
): PageMiddleware[] => [noteActivity(noted), concealInternalErrors(log, answer)]

/**
 * The middleware of an EIP-1193 call, before it becomes calls of the session
 * API.
 */
const createEthereumStack = ({
  log,
  methods,
  ...answers
}: {
  log: Log
  methods: EthereumMethods
  askSession: Answer
  askToAdd: Answer
}): PageMiddleware[] => [
  concealInternalErrors(log, serveEthereum(methods, answers)),
]

const createAnswer = (middleware: PageMiddleware[]): Answer => {
  const engine = JsonRpcEngineV2.create({ middleware })
  return (call, requestContext) =>
    engine.handle(call, { context: requestContext })
}

/** Answers the calls of both transports. */
export const createPageServer = (options: PageServerOptions): PageServer => {
  const { limiter, wakeLock, ready, answered, log } = options
  const { addNetwork, ...ethereum } = options.ethereum
  const askSession = createAnswer(
    createStack(options, callMethod(options.hooks)),
  )
  const askToAdd = createAnswer(createStack(options, addNetworkOf(addNetwork)))
  const methods = createEthereumMethods(ethereum)
  const askEthereum = createAnswer(
    createEthereumStack({ log, methods, askSession, askToAdd }),
  )
  const kindOf = ({ method }: RpcCall, { api }: RequestContext): CallKind => {
    // Several suggestions of networks may wait for the user, as if invoked.
    const isInvoked = api
      ? !methods.own.has(method) || method === 'wallet_addEthereumChain'
      : method === 'wallet_invokeMethod'
    return isInvoked ? 'nodes' : 'session'
  }
  const served = new WeakSet<Caller>()
  // Admission checks this too, but a transport could forget to call it.
  const assertServed = (caller: Caller): void => {
    if (served.has(caller)) return
    if (!isServedOrigin(caller.origin)) throw unauthorized()
    served.add(caller)
  }
  return async (call, requestContext) => {
    const release = wakeLock.hold()
    try {
      await ready
      const { caller, disconnected } = requestContext
      const { origin } = caller
      assertServed(caller)
      const of = { origin, kind: kindOf(call, requestContext), disconnected }
      const answer = requestContext.api === 'eip1193' ? askEthereum : askSession
      const result = await limiter.run(of, () => answer(call, requestContext))
      return toResult(call.id, result)
    } catch (error) {
      return toFailure(call.id, error)
    } finally {
      release()
      answered()
    }
  }
}
