import { NodeAnswerError, NodeOutageError } from '../node-client/errors.ts'
import type { HttpNode } from '../node-client/http.ts'
import { fromHexChainId } from '../protocol/caip.ts'

/**
 * A node that says which chain it serves before anything else is asked of it.
 * One that was right when it was chosen may serve another chain today, and must
 * then not be used; it is asked again with the next call.
 */
export const createCheckedNode = (
  node: HttpNode,
  chainId: string,
): HttpNode => {
  let isRight = false
  let checking: Promise<void> | undefined

  const check = (): Promise<void> => {
    checking ??= assertServes(node, chainId)
      .then(() => {
        isRight = true
      })
      .finally(() => {
        checking = undefined
      })
    return checking
  }

  return {
    request: async (request) => {
      if (!isRight) await unlessAborted(check(), request.signal)
      return await node.request(request)
    },
  }
}

const assertServes = async (node: HttpNode, chainId: string): Promise<void> => {
  let said: unknown
  try {
    said = await node.request({ method: 'eth_chainId' })
  } catch (error) {
    // To the caller that would be an answer to what it asked.
    if (error instanceof NodeAnswerError) throw new NodeOutageError('malformed')
    throw error
  }
  if (typeof said !== 'string') throw new NodeOutageError('malformed')
  if (fromHexChainId(said) !== chainId) throw new NodeOutageError('unreachable')
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
