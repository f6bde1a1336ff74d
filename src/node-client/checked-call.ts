import type { Call } from './ask.ts'
import { NodeOutageError, toUnsent, WrongChainError } from './errors.ts'
import { unlessAborted } from './unless-aborted.ts'

/** A node may change its chain even if its calls never fail. */
const TRUSTED_MS = 24 * 60 * 60 * 1_000

/**
 * Checks which chain a node serves before it is called. A node of another chain
 * is not called, and is checked again on the next call. So is one that was
 * unreachable, because a different node may answer afterwards, and one whose
 * last check was a day ago. A call can ask for a check too. If the check fails,
 * the call is not sent.
 */
export const createCheckedCall = <Answer>(
  call: Call<Answer>,
  {
    chainId,
    askChainId,
    served,
    now = Date.now,
  }: {
    /** In decimal digits, as the one that the node reports. */
    chainId: string
    askChainId: () => Promise<string>
    /** Called with the reported chain on each check. */
    served?: (said: string, isRight: boolean) => void
    now?: () => number
  },
): Call<Answer> => {
  let rightAt: number | undefined
  let checking: Promise<void> | undefined

  /** The clock may also have been set back. */
  const isTrusted = (): boolean =>
    rightAt !== undefined && Math.abs(now() - rightAt) < TRUSTED_MS

  const assertServes = async (): Promise<void> => {
    const said = await askChainId()
    const isRight = said === chainId
    rightAt = isRight ? now() : undefined
    served?.(said, isRight)
    if (!isRight) throw new WrongChainError(said)
  }

  const check = (): Promise<void> => {
    checking ??= assertServes()
      .catch((error: unknown) => {
        throw toUnsent(error)
      })
      .finally(() => {
        checking = undefined
      })
    return checking
  }

  return async (request) => {
    try {
      if (request.checksChain || !isTrusted()) {
        await unlessAborted(check(), request.signal)
      }
      return await call(request)
    } catch (error) {
      if (isUnreachable(error)) rightAt = undefined
      throw error
    }
  }
}

const isUnreachable = (error: unknown): boolean =>
  error instanceof NodeOutageError && error.reason === 'unreachable'
