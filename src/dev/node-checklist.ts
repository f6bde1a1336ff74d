import type { Checklist } from './checklist.ts'
import { type ChecklistPart, part } from './checklist-part.ts'

/** The requirements of the hosted node, by row. */
const parts: readonly ChecklistPart[] = [
  part('Transports', {
    1: 'A call is `POST {base_url}/v3/<API_KEY>` with `Content-Type: application/json`.',
    2: 'A call is a text message on `{ws_url}/ws/v3/<API_KEY>`, with the same body.',
    3: 'Each network has its own base address.',
    4: 'A success has `jsonrpc`, the `id` of its request and `result`, and nothing else.',
    5: 'A failure has `jsonrpc`, the `id` and an `error` of `code`, `message` and, where there is one, `data`.',
    6: 'Without a known key nothing is answered but that.',
    7: 'The path carries the version, `v3`.',
  }),
  part('Methods', {
    8: '`eth_getUncleByBlockHashAndIndex` takes a block hash and an index and gives a block object.',
    9: '`eth_getUncleByBlockHashAndIndex` gives null when there is none.',
    10: '`eth_getTransactionByBlockNumberAndIndex` takes a number or a tag, and an index, and gives a transaction object.',
    11: '`eth_getTransactionByBlockNumberAndIndex` gives null when there is none.',
    12: '`eth_getTransactionByBlockHashAndIndex` takes a block hash and an index and gives a transaction object.',
    13: '`eth_getTransactionByBlockHashAndIndex` gives null when there is none.',
    14: '`eth_getTransactionReceipt` takes a transaction hash and gives a receipt object.',
    15: '`eth_getTransactionReceipt` gives null when there is none, and for a pending transaction.',
    16: '`eth_estimateGas` takes a call object alone, or with a block, and gives a quantity; nothing is added to the chain.',
    17: '`eth_estimateGas` does not take `safe`, and names `finalized` instead.',
  }),
  part('The uncle object', {
    18: '`number`: the block number, a quantity.',
    19: '`hash`: 32 bytes.',
    20: '`parentHash`: 32 bytes.',
    21: '`nonce`: 8 bytes.',
    22: '`sha3Uncles`: 32 bytes.',
    23: '`logsBloom`: 256 bytes.',
    24: '`transactionsRoot`: 32 bytes.',
    25: '`stateRoot`: 32 bytes.',
    26: '`receiptsRoot`: 32 bytes.',
    27: '`miner`: 20 bytes.',
    28: '`difficulty`: a quantity.',
    29: '`totalDifficulty`: a quantity, or null where the node has none.',
    30: '`extraData`: data.',
    31: '`size`: a quantity.',
    32: '`gasLimit`: a quantity.',
    33: '`gasUsed`: a quantity.',
    34: '`timestamp`: a quantity.',
    35: '`uncles`: a list of hashes.',
    36: '`mixHash`: 32 bytes.',
  }),
  part('The transaction object', {
    37: '`accessList`: addresses and storage keys, of types 1 to 4 only.',
    38: '`blockHash`: 32 bytes, null while pending.',
    39: '`blockNumber`: a quantity, null while pending.',
    40: '`chainId`: a quantity; in the strict profile of EIP-1559 transactions only.',
    41: '`from`: 20 bytes.',
    42: '`gas`: a quantity.',
    43: '`gasPrice`: a quantity.',
    44: '`hash`: 32 bytes.',
    45: '`input`: data.',
    46: '`maxPriorityFeePerGas`: a quantity, of types 2 to 4 only.',
    47: '`maxFeePerGas`: a quantity, of types 2 to 4 only.',
    48: '`nonce`: a quantity.',
    49: '`r`: 32 bytes, whole.',
    50: '`s`: 32 bytes, whole.',
    51: '`to`: 20 bytes, null for a contract creation.',
    52: '`transactionIndex`: a quantity, null while pending.',
    53: '`type`: 0x0 to 0x4.',
    54: '`v`: a quantity.',
    55: '`value`: a quantity.',
  }),
  part('The receipt object', {
    56: '`blockHash`: 32 bytes.',
    57: '`blockNumber`: a quantity.',
    58: '`contractAddress`: 20 bytes for a contract creation, else null.',
    59: '`cumulativeGasUsed`: a quantity.',
    60: '`effectiveGasPrice`: a quantity; before EIP-1559 the gas price.',
    61: '`from`: 20 bytes.',
    62: '`gasUsed`: a quantity.',
    63: '`logs`: a list of log objects.',
    64: '`logsBloom`: 256 bytes.',
    65: '`root`: 32 bytes, before Byzantium, and then no `status`.',
    66: '`status`: 0x1 or 0x0, since Byzantium, and then no `root`.',
    67: '`to`: 20 bytes, null for a contract creation.',
    68: '`transactionHash`: 32 bytes.',
    69: '`transactionIndex`: a quantity.',
    70: '`type`: 0x0 to 0x4.',
  }),
  part('The log object', {
    71: '`address`: 20 bytes.',
    72: '`blockHash`: 32 bytes.',
    73: '`blockNumber`: a quantity.',
    74: '`data`: data.',
    75: '`logIndex`: a quantity.',
    76: '`removed`: true or false.',
    77: '`topics`: a list of 32-byte data.',
    78: '`transactionHash`: 32 bytes.',
    79: '`transactionIndex`: a quantity.',
  }),
  part('The call object', {
    80: '`from`: optional, 20 bytes: who sends.',
    81: '`to`: 20 bytes: who is called; without it a contract is created.',
    82: '`gas`: optional, a quantity: bounds the execution.',
    83: '`gasPrice`: optional, a quantity.',
    84: '`maxPriorityFeePerGas`: optional, a quantity.',
    85: '`maxFeePerGas`: optional, a quantity.',
    86: '`value`: optional, a quantity.',
    87: '`data`: optional: what the contract is called with.',
  }),
  part('Errors and limits', {
    88: 'A revert is code 3, `execution reverted: <reason>`, with the encoded data.',
    89: '`gas` of `eth_estimateGas` and of `eth_call` is capped at 10 times the gas limit of the current block.',
    90: 'Without `gas` the gas limit of the pending block bounds an estimate.',
    91: 'An estimate may be higher than what the transaction uses, and a transaction with it succeeds.',
    92: 'Numbers are hexadecimal strings: whatever else is sent as one is refused, and the argument named.',
  }),
  part('Failover', {
    93: 'The uncle method, and no other, is answered by the partner when the service has an outage.',
    94: 'Forwarding must be asked for.',
    95: 'Forwarding needs a plan that includes it; a caller without one gets a hint at it.',
  }),
  part('Networks and types', {
    96: 'Every method that returns a transaction supports types 0, 1, 2, 3 and 4.',
  }),
]

/** A test for a row has it in its title: `seed 33: …`. */
export const nodeChecklist: Checklist = {
  file: 'docs/hosted-node-checklist.md',
  word: 'seed',
  title: 'What the hosted node promises',
  about:
    'Every method, field, error and limit of the hosted node, and the tests that show it over HTTP and over WebSocket, against what the node behind it says.',
  rowsFile: 'src/dev/node-checklist.ts',
  parts,
}

/** Members of an object with their row numbers; fails if one is missing. */
export const withRows = <Member extends Readonly<{ name: string }>>(
  title: string,
  members: readonly Member[],
): (Member & { row: number })[] => {
  const rows = parts.find((part) => part.title === title)?.rows ?? []
  if (rows.length !== members.length) {
    throw new Error(`${title}: ${rows.length} rows, ${members.length} members`)
  }
  return members.map((member) => {
    const row = rows.find(({ statement }) =>
      statement.startsWith(`\`${member.name}\`: `),
    )
    if (!row) throw new Error(`${title}: no row for ${member.name}`)
    return { ...member, row: row.number }
  })
}
