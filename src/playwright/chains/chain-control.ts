import { type DeployOptions, deploy } from './deploy.ts'
import { NodeCallError, type SendToNode } from './node-call.ts'

/** Changes a development chain. Faults of the node do not concern it. */
export type ChainControl = {
  /** Mines blocks; one by default. */
  mine: (blocks?: number) => Promise<void>
  /** Moves the chain's clock forward and mines a block with that time. */
  travel: (seconds: number) => Promise<void>
  /** Stores the state; `revert` returns to it, once. */
  snapshot: () => Promise<string>
  revert: (snapshot: string) => Promise<void>
  setBalance: (address: string, wei: bigint) => Promise<void>
  /** Lets the node sign for this address. */
  impersonate: (address: string) => Promise<void>
  stopImpersonating: (address: string) => Promise<void>
  /** Deploys a contract; resolves with its address when it is mined. */
  deploy: (options: DeployOptions) => Promise<string>
  /** Any call of the node. */
  send: SendToNode
}

/** -32601, and -32004 of a key that is not for the method. */
const NOT_OFFERED = [-32601, -32004]

/** Over the development methods of Hardhat's node and of Anvil. */
export const createChainControl = (
  network: string,
  send: SendToNode,
): ChainControl => {
  const sendFirst = async (
    methods: readonly string[],
    params: readonly unknown[] = [],
  ): Promise<unknown> => {
    for (const method of methods) {
      try {
        return await send(method, params)
      } catch (error) {
        if (!isNotOffered(error)) throw error
      }
    }
    throw new Error(
      `The node of "${network}" offers no ${methods.join(' or ')}: it is not a development node`,
    )
  }
  /** The names of Hardhat's node, which Anvil knows too, and of Anvil. */
  const develop = (name: string, params: readonly unknown[]) =>
    sendFirst([`hardhat_${name}`, `anvil_${name}`], params)

  return {
    mine: async (blocks = 1) => {
      requireWhole('blocks', blocks)
      await develop('mine', [`0x${blocks.toString(16)}`])
    },
    travel: async (seconds) => {
      requireWhole('seconds', seconds)
      await sendFirst(['evm_increaseTime'], [seconds])
      await sendFirst(['evm_mine'])
    },
    snapshot: async () => String(await sendFirst(['evm_snapshot'])),
    revert: async (snapshot) => {
      if (await sendFirst(['evm_revert'], [snapshot])) return
      throw new Error(
        `The chain "${network}" has no snapshot ${snapshot}: each can be used once, and ends those after it`,
      )
    },
    setBalance: async (address, wei) => {
      if (typeof wei !== 'bigint' || wei < 0n) {
        throw new TypeError('wei must be a bigint that is not negative')
      }
      await develop('setBalance', [address, `0x${wei.toString(16)}`])
    },
    impersonate: async (address) => {
      await develop('impersonateAccount', [address])
    },
    stopImpersonating: async (address) => {
      await develop('stopImpersonatingAccount', [address])
    },
    deploy: (options) => deploy(send, options),
    send,
  }
}

const isNotOffered = (error: unknown): boolean =>
  error instanceof NodeCallError && NOT_OFFERED.includes(error.code)

const requireWhole = (name: string, value: number): void => {
  if (Number.isSafeInteger(value) && value > 0) return
  throw new TypeError(`${name} is ${value} and must be a whole number above 0`)
}
