import { askChainId } from '../../node-client/chain-check.ts'
import { NodeOutageError } from '../../node-client/errors.ts'
import type { HttpNode } from '../../node-client/http.ts'
import { unlessAborted } from '../../node-client/unless-aborted.ts'
import type { Served } from './served-chains.ts'

/** A node whose calls never fail may be moved to another chain all the same. */
const TRUSTED_MS = 24 * 60 * 60 * 1_000

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
 * not be reached, because what answers there afterwards may be another, and one
 * that was last asked a day ago.
 */
export const createCheckedNode = (
  node: HttpNode,
  {
    chainId,
    served = () => undefined,
    now = Date.now,
  }: {
    chainId: string
    served?: (served: Served) => void
    now?: () => number
  },
): HttpNode => {
  let rightAt: number | undefined
  let checking: Promise<void> | undefined

  /** A clock may also be set back, by more than it has gone since. */
  const isTrusted = (): boolean =>
    rightAt !== undefined && Math.abs(now() - rightAt) < TRUSTED_MS

  const assertServes = async (): Promise<void> => {
    const said = await askChainId(node.request)
    const isRight = `eip155:${said}` === chainId
    rightAt = isRight ? now() : undefined
    served({ chainId, said, isRight })
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
      if (!isTrusted()) await unlessAborted(check(), request.signal)
      try {
        return await node.request(request)
      } catch (error) {
        if (isUnreachable(error)) rightAt = undefined
        throw error
      }
    },
  }
}

const isUnreachable = (error: unknown): boolean =>
  error instanceof NodeOutageError && error.reason === 'unreachable'
