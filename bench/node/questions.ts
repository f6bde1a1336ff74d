export type AskedQuestion = {
  body: string
  /** What the right answer holds and no other would. */
  expected: string
}

export type AskNext = () => AskedQuestion

const call = (method: string, params: readonly unknown[]): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })

const receiptQuestion = (hash: string): AskedQuestion => ({
  body: call('eth_getTransactionReceipt', [hash]),
  expected: `"transactionHash":"${hash}"`,
})

const placeQuestion = (blockHash: string): AskedQuestion => ({
  body: call('eth_getTransactionByBlockHashAndIndex', [blockHash, '0x0']),
  expected: `"blockHash":"${blockHash}"`,
})

let asked = 0

/** Never the same twice in a run: nobody can have kept the answer. */
export const newReceipt: AskNext = () => {
  asked += 1
  return receiptQuestion(`0x${asked.toString(16).padStart(64, '0')}`)
}

/** One question, whose answer a block hash settles for ever. */
export const sameTransaction: AskNext = () => settled
const settled = placeQuestion(`0x${'5'.repeat(64)}`)

export type ChainQuestions = {
  /** Another each time; a chain that is not final lets none be kept. */
  receipt: AskNext
  /** The same each time, settled by a block hash. */
  transaction: AskNext
  block: AskNext
}

/** As many as a block of a main chain holds, and more blocks than one. */
const TRANSACTIONS = 200
const BLOCKS = 3

/** Makes full blocks on a development chain, and questions about them. */
export const questionsOfChain = async (
  url: string,
): Promise<ChainQuestions> => {
  const [from] = await resultOf<string[]>(url, 'eth_accounts')
  const transfer = { from, to: from, value: '0x1', gas: '0x5208' }
  const receipts: AskedQuestion[] = []
  await resultOf(url, 'evm_setAutomine', [false])
  for (let made = 1; made <= BLOCKS * TRANSACTIONS; made += 1) {
    const hash = await resultOf<string>(url, 'eth_sendTransaction', [transfer])
    receipts.push(receiptQuestion(hash))
    if (made % TRANSACTIONS === 0) await resultOf(url, 'evm_mine')
  }
  const { hash } = await resultOf<{ hash: string }>(
    url,
    'eth_getBlockByNumber',
    ['latest', false],
  )
  const transaction = placeQuestion(hash)
  const block = {
    body: call('eth_getBlockByHash', [hash, false]),
    expected: `"hash":"${hash}"`,
  }
  let next = 0
  return {
    receipt: () => {
      next = (next + 1) % receipts.length
      return receipts[next] as AskedQuestion
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

/** Looked for in the bytes: to parse every answer would cost the machine. */
export const isAnswered = (answer: Buffer, expected: string): boolean =>
  answer.includes(expected, 0, 'latin1')
