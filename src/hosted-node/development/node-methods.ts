import { memberOf } from '../methods/intact.ts'
import type { BuiltMethods } from './with-methods.ts'

/** The engine's name of its rules (upstream/edr-provider.ts). */
const HARDFORK = 'osaka'

/** Who answers. */
export const nodeMethods: BuiltMethods = {
  /** Hardhat's helpers refuse a node whose version begins with another name. */
  web3_clientVersion: async (_params, ask) =>
    `HardhatNetwork/portolan/${await ask('web3_clientVersion')}`,
  net_listening: async () => true,
  anvil_nodeInfo: async (_params, ask) => {
    const block = await ask('eth_getBlockByNumber', 'latest', false)
    const fork = memberOf(await ask('hardhat_metadata'), 'forkedNetwork')
    return {
      currentBlockNumber: memberOf(block, 'number') ?? null,
      currentBlockTimestamp: Number(memberOf(block, 'timestamp')),
      currentBlockHash: memberOf(block, 'hash') ?? null,
      hardFork: HARDFORK,
      transactionOrder: 'fees',
      environment: {
        baseFee: memberOf(block, 'baseFeePerGas') ?? null,
        chainId: Number(await ask('eth_chainId')),
        gasLimit: memberOf(block, 'gasLimit') ?? null,
        gasPrice: await ask('eth_gasPrice'),
      },
      forkConfig: {
        // Not told: it may contain a key.
        forkUrl: null,
        forkBlockNumber: memberOf(fork ?? null, 'forkBlockNumber') ?? null,
        forkRetryBackoff: null,
      },
    }
  },
}
