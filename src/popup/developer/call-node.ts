import type {
  DeveloperProcedures,
  DevelopmentAnswer,
} from '../../messaging/developer-contract.ts'
import { failureTexts } from '../approvals/send-transaction/failure-texts.ts'
import { ShownError } from '../fault-text.ts'
import { text } from '../text.ts'
import { visibleText } from '../visible-text.ts'
import type { WalletCalls } from '../wallet-calls.ts'

type Call = Omit<DeveloperProcedures['callDevelopmentNode']['params'], 'params'>
type Params = DeveloperProcedures['callDevelopmentNode']['params']['params']
export type Result = Extract<DevelopmentAnswer, { kind: 'done' }>['result']

/** Calls a development method; throws what to show to the user. */
export const callNode = async (
  wallet: WalletCalls,
  call: Call,
  params: Params = [],
): Promise<Result> => {
  const answer = await wallet.call('callDevelopmentNode', { ...call, params })
  switch (answer.kind) {
    case 'done':
      return answer.result
    case 'lacking':
      throw new LackingMethodError(call.method)
    case 'refused':
      throw new ShownError(
        text('developerRefused', visibleText(answer.message)),
      )
    case 'failed':
      throw new ShownError(text(failureTexts[answer.failure]))
  }
}

/** The node has no method of this name, nor of Anvil's name for it. */
export class LackingMethodError extends ShownError {
  constructor(method: string) {
    const names = new Set([method, method.replace('hardhat_', 'anvil_')])
    super(text('developerLacking', [...names].join(', ')))
  }
}

/** What the user does with one chain. */
export const createChainControl = (wallet: WalletCalls, chainId: string) => {
  const call = (method: string, ...params: Params): Promise<Result> =>
    callNode(wallet, { chainId, method }, params)
  return {
    mine: async (blocks: number): Promise<void> => {
      try {
        await call('hardhat_mine', toHex(BigInt(blocks)))
      } catch (error) {
        if (!(error instanceof LackingMethodError)) throw error
        for (let mined = 0; mined < blocks; mined += 1) await call('evm_mine')
      }
    },
    /** Mines a block, which has the new time. */
    travel: async (seconds: number): Promise<void> => {
      await call('evm_increaseTime', seconds)
      await call('evm_mine')
    },
    setBalance: async (address: string, wei: bigint): Promise<void> => {
      await call('hardhat_setBalance', address, toHex(wei))
    },
    snapshot: async (): Promise<void> => {
      await call('evm_snapshot')
    },
    revert: async (id: string): Promise<void> => {
      const isDone = await call('evm_revert', id)
      if (isDone !== true) throw new ShownError(text('developerSnapshotGone'))
    },
    head: (): Promise<Result> => call('eth_getBlockByNumber', 'latest', false),
  }
}

export type ChainControl = ReturnType<typeof createChainControl>

const toHex = (value: bigint): string => `0x${value.toString(16)}`
