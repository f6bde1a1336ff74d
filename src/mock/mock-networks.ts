import type { Post } from '../node-client/http.ts'

/** Answers a call of the wallet; an error is answered as a node's error. */
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
        const result = await answer(method, params)
        // A node's own chain id, unless the function answers it.
        const known = method === 'eth_chainId' ? toHex(chainId) : null
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

const toHex = (value: number): string => `0x${value.toString(16)}`

/** With the code and the data that the error has, if any. */
const toError = (error: unknown): object => {
  const { code, message, data } = Object(error)
  return {
    code: Number.isInteger(code) ? code : -32_000,
    message: typeof message === 'string' ? message : String(error),
    ...(data !== undefined && { data }),
  }
}
