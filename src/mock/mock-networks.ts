import type { Post } from '../node-client/http.ts'

/**
 * Answers every call but `eth_chainId`; what it throws is a node's error, with
 * its `code` and `data`.
 */
export type AnswerCall = (
  method: string,
  params: readonly unknown[],
) => unknown | Promise<unknown>

export type MockNetwork = {
  name: string
  chainId: number
} & (
  | { /** A node on this computer. */ url: string }
  | { /** Takes the place of a node. */ answer: AnswerCall }
)

type Call = { id: unknown; method: string; params?: readonly unknown[] }

/** Never contacted: the host of calls that a function answers. */
const ANSWERED = 'http://localhost/mock/'

export const nodeUrlOf = (network: MockNetwork): string =>
  'url' in network ? network.url : `${ANSWERED}${network.chainId}`

/** Posts to real nodes, and calls the functions that take their place. */
export const createPost =
  (networks: readonly MockNetwork[]): Post =>
  async (url, init) => {
    const network = networks.find(
      (one) => 'answer' in one && nodeUrlOf(one) === url,
    )
    if (!network || !('answer' in network)) return fetch(url, init)
    const { chainId, answer } = network
    const respond = async ({ id, method, params = [] }: Call) => {
      try {
        const result =
          method === 'eth_chainId'
            ? `0x${chainId.toString(16)}`
            : await answer(method, params)
        // The wallet asks for it when it gets a node.
        const known = method === 'eth_blockNumber' ? '0x0' : null
        return { jsonrpc: '2.0', id, result: result ?? known }
      } catch (error) {
        return { jsonrpc: '2.0', id, error: toError(error) }
      }
    }
    const body: Call | Call[] = JSON.parse(String(init.body))
    const answers = Array.isArray(body)
      ? await Promise.all(body.map(respond))
      : await respond(body)
    return new Response(JSON.stringify(answers), {
      headers: { 'content-type': 'application/json' },
    })
  }

/** With the code and the data that the error has, if any. */
const toError = (error: unknown): object => {
  const { code, message, data } = Object(error)
  return {
    code: Number.isInteger(code) ? code : -32_000,
    message: typeof message === 'string' ? message : String(error),
    ...(data !== undefined && { data }),
  }
}
