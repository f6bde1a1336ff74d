import type { Json } from '../../node-client/json.ts'
import { blockReference } from '../rules/block-parameter.ts'
import { callObject, transactionObject } from '../rules/call-object.ts'
import { forkOptions, miningOptions, typedData } from '../rules/development.ts'
import {
  address,
  amount,
  amountAsHex,
  data,
  hash,
  identifier,
  word,
} from '../rules/hex.ts'
import {
  optional,
  required,
  takes,
  takesNothing,
  withDefault,
} from '../rules/params.ts'
import { flag, options, text } from '../rules/plain.ts'
import { isJsonObject, type Rule } from '../rules/rule.ts'
import { developmentAliases } from './development-aliases.ts'
import type { NodeMethod } from './node-method.ts'

type Row = Pick<NodeMethod, 'name' | 'checkParams'> & Partial<NodeMethod>

/** Methods change the chain unless their row says `read`. */
const development = (row: Row): NodeMethod => ({
  credits: 1,
  effect: 'send',
  cachePolicy: 'never',
  development: true,
  ...row,
})

const ofAccount = required('address', address)
const ofTransaction = takes(required('transaction', transactionObject))

/** Milliseconds, or a minimum and a maximum. */
const interval: Rule = (value, where) =>
  Array.isArray(value)
    ? value.map((end) => amount(end, where))
    : amount(value, where)

const reads: Readonly<Record<string, NodeMethod['checkParams']>> = {
  anvil_nodeInfo: takesNothing,
  eth_accounts: takesNothing,
  eth_coinbase: takesNothing,
  eth_createAccessList: takes(
    required('transaction call object', callObject),
    withDefault(optional('block parameter', blockReference), 'latest'),
  ),
  eth_pendingTransactions: takesNothing,
  eth_sign: takes(ofAccount, required('message', data)),
  eth_signTransaction: ofTransaction,
  eth_signTypedData_v4: takes(ofAccount, required('typed data', typedData)),
  hardhat_dumpState: takesNothing,
  hardhat_getAutomine: takesNothing,
  hardhat_metadata: takesNothing,
  txpool_content: takesNothing,
  txpool_inspect: takesNothing,
  txpool_status: takesNothing,
}

const sends: Readonly<Record<string, NodeMethod['checkParams']>> = {
  anvil_autoImpersonateAccount: takes(required('on or off', flag)),
  anvil_dropAllTransactions: takesNothing,
  anvil_removeBlockTimestampInterval: takesNothing,
  anvil_removePoolTransactions: takes(ofAccount),
  anvil_setBlockTimestampInterval: takes(required('seconds', amount)),
  eth_sendTransaction: ofTransaction,
  eth_sendUnsignedTransaction: ofTransaction,
  evm_increaseTime: takes(required('seconds', amount)),
  evm_revert: takes(required('snapshot id', identifier)),
  evm_setAutomine: takes(required('on or off', flag)),
  evm_setBlockGasLimit: takes(required('gas limit', amountAsHex)),
  evm_setIntervalMining: takes(required('interval', interval)),
  evm_setNextBlockTimestamp: takes(required('timestamp', amount)),
  evm_snapshot: takesNothing,
  hardhat_dropTransaction: takes(required('transaction hash', hash)),
  hardhat_impersonateAccount: takes(ofAccount),
  hardhat_loadState: takes(required('state', data)),
  hardhat_mine: takes(
    optional('blocks', amountAsHex),
    optional('interval', amountAsHex),
  ),
  hardhat_reset: takes(optional('options', forkOptions)),
  hardhat_setBalance: takes(ofAccount, required('balance', amountAsHex)),
  hardhat_setCode: takes(ofAccount, required('code', data)),
  hardhat_setCoinbase: takes(ofAccount),
  hardhat_setLoggingEnabled: takes(required('on or off', flag)),
  hardhat_setMinGasPrice: takes(required('gas price', amountAsHex)),
  hardhat_setNextBlockBaseFeePerGas: takes(required('base fee', amountAsHex)),
  hardhat_setNonce: takes(ofAccount, required('nonce', amountAsHex)),
  hardhat_setPrevRandao: takes(required('value', word)),
  hardhat_setRpcUrl: takes(required('address of a node', text)),
  hardhat_setStorageAt: takes(
    ofAccount,
    required('storage slot', word),
    required('value', word),
  ),
  hardhat_stopImpersonatingAccount: takes(ofAccount),
}

const own: readonly NodeMethod[] = [
  ...Object.entries(reads).map(([name, checkParams]) =>
    development({ name, checkParams, effect: 'read' }),
  ),
  ...Object.entries(sends).map(([name, checkParams]) =>
    development({ name, checkParams }),
  ),
  development({
    name: 'evm_mine',
    checkParams: takes(optional('timestamp', miningOptions)),
    run: async ([asked = null], ask) => {
      if (!isJsonObject(asked)) {
        const params: Json[] = asked === null ? [] : [asked]
        return ask({ method: 'evm_mine', params })
      }
      const { timestamp, blocks = '0x1' } = asked
      if (timestamp !== undefined) {
        const method = 'evm_setNextBlockTimestamp'
        const set = await ask({ method, params: [timestamp] })
        if ('error' in set) return set
      }
      return ask({ method: 'hardhat_mine', params: [blocks] })
    },
  }),
  development({
    name: 'personal_sign',
    checkParams: takes(
      required('message', data),
      ofAccount,
      optional('password', text),
    ),
    effect: 'read',
    // The engine's accounts have no password.
    run: ([message = null, account = null], ask) =>
      ask({ method: 'personal_sign', params: [message, account] }),
  }),
  development({
    name: 'debug_traceTransaction',
    checkParams: takes(
      required('transaction hash', hash),
      optional('options', options),
    ),
    effect: 'read',
    credits: 40,
  }),
]

const aliases = developmentAliases.flatMap(({ name, of, convert }) => {
  const target = own.find((one) => one.name === of)
  if (!target) throw new Error(`${name} is another name of nothing`)
  const run: NodeMethod['run'] = (params, ask) =>
    ask({ method: of, params: convert ? convert(params) : params })
  return [{ ...target, name, run }]
})

export const developmentMethods: readonly NodeMethod[] = [...own, ...aliases]
