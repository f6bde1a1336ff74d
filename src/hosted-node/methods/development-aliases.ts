import type { Json } from '../../node-client/json.ts'

/** Another name of a development method, with other units if they differ. */
type Alias = Readonly<{
  name: string
  of: string
  convert?: (params: readonly Json[]) => readonly Json[]
}>

const seconds = ([value = null]: readonly Json[]): readonly Json[] => [
  Number(value) * 1_000,
]
const milliseconds = ([value = null]: readonly Json[]): readonly Json[] => [
  Math.ceil(Number(value) / 1_000),
]

/** Anvil's names of Hardhat's methods, with the same params. */
const hardhatNames = [
  'dropTransaction',
  'dumpState',
  'getAutomine',
  'impersonateAccount',
  'loadState',
  'metadata',
  'mine',
  'reset',
  'setBalance',
  'setCode',
  'setCoinbase',
  'setLoggingEnabled',
  'setMinGasPrice',
  'setNextBlockBaseFeePerGas',
  'setNonce',
  'setPrevRandao',
  'setRpcUrl',
  'setStorageAt',
  'stopImpersonatingAccount',
]
const evmNames = [
  'increaseTime',
  'revert',
  'setAutomine',
  'setBlockGasLimit',
  'setNextBlockTimestamp',
  'snapshot',
]

export const developmentAliases: readonly Alias[] = [
  ...hardhatNames.map((name) => ({
    name: `anvil_${name}`,
    of: `hardhat_${name}`,
  })),
  ...evmNames.map((name) => ({ name: `anvil_${name}`, of: `evm_${name}` })),
  // Ganache's names.
  { name: 'evm_setAccountBalance', of: 'hardhat_setBalance' },
  { name: 'evm_setAccountCode', of: 'hardhat_setCode' },
  { name: 'evm_setAccountNonce', of: 'hardhat_setNonce' },
  { name: 'evm_setAccountStorageAt', of: 'hardhat_setStorageAt' },
  { name: 'eth_signTypedData', of: 'eth_signTypedData_v4' },
  // Hardhat counts milliseconds where Anvil counts seconds.
  {
    name: 'anvil_setIntervalMining',
    of: 'evm_setIntervalMining',
    convert: seconds,
  },
  {
    name: 'hardhat_setBlockTimestampInterval',
    of: 'anvil_setBlockTimestampInterval',
    convert: milliseconds,
  },
  {
    name: 'hardhat_removeBlockTimestampInterval',
    of: 'anvil_removeBlockTimestampInterval',
  },
]
