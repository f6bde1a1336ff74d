import { AnswerError } from '../answer-error.ts'
import { checkChainId } from '../development/replay-state.ts'
import { readState } from '../development/state-file.ts'
import type { Ask } from '../development/with-methods.ts'
import type { NodeCall, Outcome, RpcError } from '../json-rpc.ts'
import type { ChainSettings } from './chain-settings.ts'
import { type Renewal, toRenewal } from './renewal.ts'

/** Answers a call that needs a fresh process; undefined for all others. */
export type RenewChain = (call: NodeCall) => Promise<Outcome> | undefined

export const createRenewChain = ({
  settings: initial,
  replace,
  ask,
  onRenewed,
  losses,
}: {
  settings: ChainSettings
  replace: (settings: ChainSettings) => Promise<void>
  ask: Ask
  onRenewed: () => void
  /** How often the chain was lost; its callers know then. */
  losses: () => number
}): RenewChain => {
  let settings = initial

  const renew = async (renewal: Renewal): Promise<Outcome> => {
    const { keepsState } = renewal
    const state = keepsState ? await ask('hardhat_dumpState') : renewal.state
    // Before the process is replaced, so that nothing is lost.
    if (state !== undefined) await checkChainId(readState(state), ask)
    const next =
      keepsState && state !== undefined
        ? { ...renewal.settings, forkBlock: readState(state).base }
        : renewal.settings
    const lostBefore = losses()
    await replace(next).finally(onRenewed)
    settings = next
    // Whoever was told that the state is gone must find an empty chain.
    if (losses() > lostBefore) throw new Error('the chain was lost')
    if (state !== undefined) await ask('hardhat_loadState', state)
    return { result: true }
  }

  return (call) => {
    try {
      const renewal = toRenewal(call, settings)
      return renewal && renew(renewal).catch(toOutcome)
    } catch (error) {
      return Promise.resolve(toOutcome(error))
    }
  }
}

const toOutcome = (error: unknown): { error: RpcError } => ({
  error:
    error instanceof AnswerError
      ? error.toRpcError()
      : {
          code: -32000,
          message: error instanceof Error ? error.message : String(error),
        },
})
