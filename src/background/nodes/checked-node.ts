import { NodeAnswerError, NodeOutageError } from '../../node-client/errors.ts'
import type { HttpNode } from '../../node-client/http.ts'
import type { Json } from '../../node-client/json.ts'
import { fromHexChainId } from '../../protocol/caip.ts'
import type { Served } from './served-chains.ts'

/** To those who call it, a node of another chain is as good as none. */
export class OtherChainError extends NodeOutageError {
  constructor() {
    super('unreachable')
  }
}

/**
 * A node that says which chain it serves before anything else is asked of it.
 * One that was right when it was chosen may serve another chain today, and must
 * then not be used; it is asked again with the next call. So is one that could
 * not be reached: what answers there afterwards may be another.
 */
export const createCheckedNode = (
  node: HttpNode,
  {
    chainId,
    served = () => undefined,
  }: { chainId: string; served?: (served: Served) => void },
): HttpNode => {
  let isRight = false
  let checking: Promise<void> | undefined

  const assertServes = async (): Promise<void> => {
    const said = await askChain(node)
    isRight = fromHexChainId(said) === chainId
    served({ chainId, said: BigInt(said).toString(), isRight })
    if (!isRight) throw new OtherChainError()
  }

  const check = (): Promise<void> => {
    checking ??= assertServes().finally(() => {
      checking = undefined
    })
    return checking
  }

  return {
    request: async (request) => {
      if (!isRight) await unlessAborted(check(), request.signal)
      try {
        return await node.request(request)
      } catch (error) {
        if (isUnreachable(error)) isRight = false
        throw error
      }
    },
  }
}

const isUnreachable = (error: unknown): boolean =>
  error instanceof NodeOutageError && error.reason === 'unreachable'

const askChain = async (node: HttpNode): Promise<string> => {
  let said: Json
  try {
    said = await node.request({ method: 'eth_chainId' })
  } catch (error) {
    // To the caller that would be an answer to what it asked.
    if (error instanceof NodeAnswerError) throw new NodeOutageError('malformed')
    throw error
  }
  if (typeof said !== 'string' || !/^0x[\da-f]{1,64}$/i.test(said)) {
    throw new NodeOutageError('malformed')
  }
  return said
}

/** The check is for all who wait; each may give up by itself. */
const unlessAborted = (
  work: Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = (): void => reject(signal?.reason)
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort)
    work
      .then(resolve, reject)
      .finally(() => signal?.removeEventListener('abort', abort))
  })
