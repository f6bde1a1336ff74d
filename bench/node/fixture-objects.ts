/** The chain id of the fixture node. */
export const FIXTURE_CHAIN_ID = 31_337

/** Placeholders for the requested values. */
const ASKED = '<asked hash>'
const ASKED_NUMBER = '<asked number>'
const word = (digit: string): string => `0x${digit.repeat(64)}`
const account = (digit: string): string => `0x${digit.repeat(40)}`
const bloom = `0x${'0'.repeat(512)}`

type Write = (hash: string, number?: string) => string

/** Serialises an object once: only the requested values differ. */
const template = (object: unknown): Write => {
  const parts = JSON.stringify(object).split(ASKED)
  const isNumbered = parts.some((part) => part.includes(ASKED_NUMBER))
  if (!isNumbered) return (hash) => parts.join(hash)
  return (hash, number = '0x0') =>
    parts.join(hash).replace(ASKED_NUMBER, number)
}

const place = { blockHash: word('b'), blockNumber: '0x10' }

const log = (index: number): object => ({
  ...place,
  address: account('c'),
  topics: [word('1'), word('2'), word('3')],
  data: word('4'),
  logIndex: `0x${index}`,
  transactionHash: ASKED,
  transactionIndex: '0x0',
  removed: false,
})

/** 2.5 kB with two logs: a typical token transfer. */
export const receiptOf = template({
  ...place,
  transactionHash: ASKED,
  transactionIndex: '0x0',
  from: account('a'),
  to: account('c'),
  contractAddress: null,
  cumulativeGasUsed: '0x5208',
  gasUsed: '0x5208',
  effectiveGasPrice: '0x3b9aca00',
  logs: [log(0), log(1)],
  logsBloom: bloom,
  status: '0x1',
  type: '0x2',
})

const transaction = {
  ...place,
  transactionIndex: '0x0',
  hash: ASKED,
  from: account('a'),
  to: account('c'),
  chainId: `0x${FIXTURE_CHAIN_ID.toString(16)}`,
  type: '0x2',
  nonce: '0x1',
  value: '0x0',
  gas: '0x5208',
  gasPrice: '0x3b9aca00',
  maxFeePerGas: '0x77359400',
  maxPriorityFeePerGas: '0x3b9aca00',
  accessList: [],
  input: `0x${'5'.repeat(136)}`,
  v: '0x0',
  r: word('6'),
  s: word('7'),
}

export const transactionOf = template(transaction)

/** By block hash, so that the block is the requested one. */
export const transactionInBlock = template({
  ...transaction,
  hash: word('e'),
  blockHash: ASKED,
  transactionIndex: ASKED_NUMBER,
})

export const blockOf = template({
  hash: ASKED,
  number: ASKED_NUMBER,
  parentHash: word('8'),
  sha3Uncles: word('9'),
  miner: account('d'),
  stateRoot: word('1'),
  transactionsRoot: word('2'),
  receiptsRoot: word('3'),
  logsBloom: bloom,
  difficulty: '0x0',
  totalDifficulty: '0x0',
  gasLimit: '0x1c9c380',
  gasUsed: '0x5208',
  timestamp: '0x60000000',
  extraData: '0x',
  mixHash: word('4'),
  nonce: '0x0000000000000000',
  baseFeePerGas: '0x3b9aca00',
  size: '0x300',
  uncles: [],
  transactions: [word('e')],
})
