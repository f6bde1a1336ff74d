import type { Call, NodeRequest } from './ask.ts'
import { NodeOutageError, NotConnectedError } from './errors.ts'
import { AnswerTooLongError } from './read-text.ts'

/**
 * Calls a node over its socket while that is open, otherwise by POST. If the
 * socket fails, the call is repeated by POST. A call that must not run twice is
 * never repeated, and sent by POST if the node has HTTP.
 */
export const createTwoWayCall = <Answer>({
  post,
  overSocket,
  alone,
  beforePost,
}: {
  /** Undefined if the node has only a socket. */
  post: Call<Answer> | undefined
  /** Undefined while there is no socket to use. */
  overSocket: () => Call<Answer> | undefined
  /**
   * Over a socket of its own, for a node without HTTP: an answer that is too
   * long then belongs to this call.
   */
  alone?: Call<Answer>
  /** Called before each POST of a read, to open a socket for later ones. */
  beforePost: () => void
}): Call<Answer> => {
  const postRead: Call<Answer> = (request) => {
    if (!post) return Promise.reject(new NotConnectedError())
    beforePost()
    return post(request)
  }

  const repeat = (request: NodeRequest, error: unknown): Promise<Answer> => {
    if (request.once || request.signal?.aborted) throw error
    if (post && isCut(error)) return post(request)
    if (alone && error instanceof AnswerTooLongError) return alone(request)
    throw error
  }

  return (request) => {
    if (request.once && post) return post(request)
    const call = overSocket()
    return call
      ? call(request).catch((error: unknown) => repeat(request, error))
      : postRead(request)
  }
}

/** The socket failed, or the answer was too large for it; POST may work. */
const isCut = (error: unknown): boolean =>
  error instanceof AnswerTooLongError ||
  (error instanceof NodeOutageError && error.reason !== 'timeout')
