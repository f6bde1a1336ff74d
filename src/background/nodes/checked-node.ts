import { askChainId } from '../../node-client/chain-check.ts'
import { NodeOutageError } from '../../node-client/errors.ts'
import type { HttpNode } from '../../node-client/http.ts'
import { unlessAborted } from '../../node-client/unless-aborted.ts'
import type { Served } from './served-chains.ts'

/** A node may change its chain even if its calls never fail. */
const TRUSTED_MS = 24 * 60 * 60 * 1_000

/** Callers treat a node of another chain as unreachable. */
export class OtherChainError extends NodeOutageError {
  constructor() {
    super('unreachable')
  }
}

/**
 * Checks which chain a node serves before it is used. A node of another chain
 * is not used, and is checked again on the next call. So is one that was
 * unreachable, because a different node may answer afterwards, and one whose
 * last check was a day ago.
 */
export const createCheckedNode = (
  node: HttpNode,
  {
    chainId,
    served,
    now,
  }: {
    chainId: string
    served: (served: Served) => void
    now: () => number
  },
): HttpNode => {
  let rightAt: number | undefined
  let checking: Promise<void> | undefined

  /** The clock may also have been set back. */
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
