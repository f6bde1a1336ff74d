export type ExpectedRequest = {
  body: string
  /** A text that only the right answer contains. */
  expected: string
}

export type AskNext = () => ExpectedRequest

const call = (method: string, params: readonly unknown[]): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })

const receiptRequest = (hash: string): ExpectedRequest => ({
  body: call('eth_getTransactionReceipt', [hash]),
  expected: `"transactionHash":"${hash}"`,
})

const placeRequest = (blockHash: string): ExpectedRequest => ({
  body: call('eth_getTransactionByBlockHashAndIndex', [blockHash, '0x0']),
  expected: `"blockHash":"${blockHash}"`,
})

let asked = 0

/** Never repeated in a run, so that no answer can be cached. */
export const newReceipt: AskNext = () => {
  asked += 1
  return receiptRequest(`0x${asked.toString(16).padStart(64, '0')}`)
}

/** One request with a block hash, whose answer never changes. */
export const sameTransaction: AskNext = () => settled
const settled = placeRequest(`0x${'5'.repeat(64)}`)

export type ChainRequests = {
  /** Different each time; a chain that is not final allows no caching. */
  receipt: AskNext
  /** The same each time, named by a block hash. */
  transaction: AskNext
  block: AskNext
}

/** As many as a block of a main chain contains, in several blocks. */
const TRANSACTIONS = 200
const BLOCKS = 3

/** Creates full blocks on a development chain, and requests for them. */
export const requestsOfChain = async (url: string): Promise<ChainRequests> => {
  const [from] = await resultOf<string[]>(url, 'eth_accounts')
  const transfer = { from, to: from, value: '0x1', gas: '0x5208' }
  const receipts: ExpectedRequest[] = []
  await resultOf(url, 'evm_setAutomine', [false])
  for (let made = 1; made <= BLOCKS * TRANSACTIONS; made += 1) {
    const hash = await resultOf<string>(url, 'eth_sendTransaction', [transfer])
    receipts.push(receiptRequest(hash))
    if (made % TRANSACTIONS === 0) await resultOf(url, 'evm_mine')
  }
  const { hash } = await resultOf<{ hash: string }>(
    url,
    'eth_getBlockByNumber',
    ['latest', false],
  )
  const transaction = placeRequest(hash)
  const block = {
    body: call('eth_getBlockByHash', [hash, false]),
    expected: `"hash":"${hash}"`,
  }
  let next = 0
  return {
    receipt: () => {
      next = (next + 1) % receipts.length
      return receipts[next] as ExpectedRequest
    },
    transaction: () => transaction,
    block: () => block,
  }
}

const resultOf = async <Result>(
  url: string,
  method: string,
  params: unknown[] = [],
): Promise<Result> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: call(method, params),
  })
  const { result, error } = await response.json()
  if (error) throw new Error(`${method} failed: ${JSON.stringify(error)}`)
  return result
}

/** Searched in the bytes: parsing every answer would cost too much. */
export const isAnswered = (answer: Buffer, expected: string): boolean =>
  answer.includes(expected, 0, 'latin1')
