import type { Post } from '../../node-client/http.ts'

/**
 * Whether a server that could not be read from answers nevertheless: then it
 * sends no CORS header. The request contains no secret, and nothing of the
 * answer can be read.
 */
export const answersWithoutCors = async (
  origin: string,
  { post, deadline }: { post: Post; deadline: number },
): Promise<boolean> => {
  try {
    await post(`${origin}/`, {
      method: 'HEAD',
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: AbortSignal.timeout(deadline),
    })
    return true
  } catch {
    // Nothing listens there, or not in time.
    return false
  }
}
