/** A JSON-RPC call on the wire; a notification has no id. */
export type WireCall = { id?: unknown; method: string; params?: unknown }

export type RpcError = { code: number; message: string; data?: unknown }

/** What a node answers to one call. */
export type Outcome = { result: unknown } | { error: RpcError }

/** A node answered a call with an error. */
export class NodeCallError extends Error {
  override name = 'NodeCallError'
  readonly code: number
  readonly data: unknown

  constructor(method: string, { code, message, data }: RpcError) {
    super(`${method}: ${message} (${code})`)
    this.code = code
    this.data = data
  }
}

export type SendToNode = (
  method: string,
  params?: readonly unknown[],
) => Promise<unknown>

/** Sends calls to a node over HTTP; rejects with the node's error. */
export const createSendToNode =
  (url: string): SendToNode =>
  async (method, params = []) => {
    const response = await fetch(url, {
      method: 'POST',
      // The node closes a connection that was idle, perhaps while it is reused.
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    }).catch((cause) => {
      throw new Error(`${method}: the node at ${hostOf(url)} does not answer`, {
        cause,
      })
    })
    const text = await response.text()
    const answer = readAnswer(text)
    if (answer === undefined) {
      throw new Error(
        `${method}: the node at ${hostOf(url)} answered ${response.status} without JSON-RPC`,
      )
    }
    if ('error' in answer) throw new NodeCallError(method, answer.error)
    return answer.result
  }

/** Without its path, which may contain a key. */
const hostOf = (url: string): string => new URL(url).host

const readAnswer = (text: string): Outcome | undefined => {
  try {
    return toOutcome(JSON.parse(text))
  } catch {
    return undefined
  }
}

export const toOutcome = (answer: unknown): Outcome | undefined => {
  if (typeof answer !== 'object' || answer === null) return undefined
  if ('error' in answer) return { error: answer.error as RpcError }
  return 'result' in answer ? { result: answer.result } : undefined
}
