type Fits = (value: unknown) => boolean

/** A promised member, and the form of its value. */
export type Field = Readonly<{ name: string; what: string; fits: Fits }>

const text =
  (pattern: RegExp): Fits =>
  (value) =>
    typeof value === 'string' && pattern.test(value)

const quantity = text(/^0x(?:0|[1-9a-f][0-9a-f]*)$/)
const data = text(/^0x(?:[0-9a-f]{2})*$/)
const bytes = (length: number): Fits =>
  text(new RegExp(`^0x[0-9a-f]{${2 * length}}$`))

const orNull =
  (fits: Fits): Fits =>
  (value) =>
    value === null || fits(value)

const orAbsent =
  (fits: Fits): Fits =>
  (value) =>
    value === undefined || fits(value)

const listOf =
  (fits: Fits): Fits =>
  (value) =>
    Array.isArray(value) && value.every(fits)

const objectOf =
  (fields: Readonly<Record<string, Fits>>): Fits =>
  (value) =>
    Object.entries(fields).every(([name, fits]) =>
      fits((value as Record<string, unknown>)[name]),
    )

const fieldsOf = (
  table: Readonly<Record<string, readonly [what: string, fits: Fits]>>,
): readonly Field[] =>
  Object.entries(table).map(([name, [what, fits]]) => ({ name, what, fits }))

const aQuantity = ['a quantity', quantity] as const
const someData = ['data', data] as const
const of = (length: number) => [`${length} bytes`, bytes(length)] as const
const aType = ['0x0 to 0x4', text(/^0x[0-4]$/)] as const

export const uncleFields = fieldsOf({
  number: aQuantity,
  hash: of(32),
  parentHash: of(32),
  nonce: of(8),
  sha3Uncles: of(32),
  logsBloom: of(256),
  transactionsRoot: of(32),
  stateRoot: of(32),
  receiptsRoot: of(32),
  miner: of(20),
  difficulty: aQuantity,
  totalDifficulty: ['a quantity or null', orNull(quantity)],
  extraData: someData,
  size: aQuantity,
  gasLimit: aQuantity,
  gasUsed: aQuantity,
  timestamp: aQuantity,
  uncles: ['a list of hashes', listOf(bytes(32))],
  mixHash: of(32),
})

const accessList = listOf(
  objectOf({ address: bytes(20), storageKeys: listOf(bytes(32)) }),
)

export const transactionFields = fieldsOf({
  accessList: ['addresses and storage keys or absent', orAbsent(accessList)],
  blockHash: of(32),
  blockNumber: aQuantity,
  chainId: ['a quantity or absent', orAbsent(quantity)],
  from: of(20),
  gas: aQuantity,
  gasPrice: aQuantity,
  hash: of(32),
  input: someData,
  maxPriorityFeePerGas: ['a quantity or absent', orAbsent(quantity)],
  maxFeePerGas: ['a quantity or absent', orAbsent(quantity)],
  nonce: aQuantity,
  r: of(32),
  s: of(32),
  to: ['20 bytes or null', orNull(bytes(20))],
  transactionIndex: aQuantity,
  type: aType,
  v: aQuantity,
  value: aQuantity,
})

export const logFields = fieldsOf({
  address: of(20),
  blockHash: of(32),
  blockNumber: aQuantity,
  data: someData,
  logIndex: aQuantity,
  removed: ['true or false', (value) => typeof value === 'boolean'],
  topics: ['a list of 32-byte data', listOf(bytes(32))],
  transactionHash: of(32),
  transactionIndex: aQuantity,
})

const logs = listOf((log) =>
  logFields.every(({ name, fits }) =>
    fits((log as Record<string, unknown>)[name]),
  ),
)

export const receiptFields = fieldsOf({
  blockHash: of(32),
  blockNumber: aQuantity,
  contractAddress: ['20 bytes or null', orNull(bytes(20))],
  cumulativeGasUsed: aQuantity,
  effectiveGasPrice: aQuantity,
  from: of(20),
  gasUsed: aQuantity,
  logs: ['a list of log objects', logs],
  logsBloom: of(256),
  root: ['32 bytes or absent', orAbsent(bytes(32))],
  status: ['0x1 or 0x0 or absent', orAbsent(text(/^0x[01]$/))],
  to: ['20 bytes or null', orNull(bytes(20))],
  transactionHash: of(32),
  transactionIndex: aQuantity,
  type: aType,
})
