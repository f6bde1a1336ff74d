import { transactionObject } from '../rules/call-object.ts'
import {
  address,
  amount,
  data,
  hash,
  identifier,
  quantity,
  shortQuantity,
  word,
} from '../rules/hex.ts'
import { optional, required, takes, takesNothing } from '../rules/params.ts'
import { flag, options } from '../rules/plain.ts'
import type { Rule } from '../rules/rule.ts'
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

/** Milliseconds, or a minimum and a maximum. */
const interval: Rule = (value, where) =>
  Array.isArray(value)
    ? value.map((end) => amount(end, where))
    : amount(value, where)

export const developmentMethods: readonly NodeMethod[] = [
  development({
    name: 'eth_accounts',
    checkParams: takesNothing,
    effect: 'read',
  }),
  development({
    name: 'eth_sendTransaction',
    checkParams: takes(required('transaction', transactionObject)),
  }),
  development({ name: 'evm_snapshot', checkParams: takesNothing }),
  development({
    name: 'evm_revert',
    checkParams: takes(required('snapshot id', identifier)),
  }),
  development({
    name: 'evm_mine',
    checkParams: takes(optional('timestamp', amount)),
  }),
  development({
    name: 'evm_increaseTime',
    checkParams: takes(required('seconds', amount)),
  }),
  development({
    name: 'evm_setNextBlockTimestamp',
    checkParams: takes(required('timestamp', amount)),
  }),
  development({
    name: 'evm_setAutomine',
    checkParams: takes(required('on or off', flag)),
  }),
  development({
    name: 'evm_setIntervalMining',
    checkParams: takes(required('interval', interval)),
  }),
  development({
    name: 'hardhat_mine',
    checkParams: takes(
      optional('blocks', shortQuantity),
      optional('interval', shortQuantity),
    ),
  }),
  development({
    name: 'hardhat_setBalance',
    checkParams: takes(ofAccount, required('balance', quantity)),
  }),
  development({
    name: 'hardhat_setCode',
    checkParams: takes(ofAccount, required('code', data)),
  }),
  development({
    name: 'hardhat_setNonce',
    checkParams: takes(ofAccount, required('nonce', shortQuantity)),
  }),
  development({
    name: 'hardhat_setStorageAt',
    checkParams: takes(
      ofAccount,
      required('storage slot', word),
      required('value', hash),
    ),
  }),
  development({
    name: 'hardhat_impersonateAccount',
    checkParams: takes(ofAccount),
  }),
  development({
    name: 'hardhat_stopImpersonatingAccount',
    checkParams: takes(ofAccount),
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
