import type { Json } from '../../node-client/json.ts'
import { parseNodeUrl } from '../../node-client/node-url.ts'
import { AnswerError } from '../answer-error.ts'
import { otherBase } from '../development/replay-state.ts'
import { readState } from '../development/state-file.ts'
import type { NodeCall } from '../json-rpc.ts'
import { isJsonObject } from '../rules/rule.ts'
import type { ChainSettings } from './chain-settings.ts'

/** A call that needs a fresh process. */
export type Renewal = {
  settings: ChainSettings
  /** Asked of the old process first, and loaded into the new one. */
  keepsState?: true
  /** Loaded into the new process. */
  state?: Json
}

/** What a call needs a fresh process for; undefined for all other calls. */
export const toRenewal = (
  { method, params: [argument = null] }: NodeCall,
  current: ChainSettings,
): Renewal | undefined => {
  switch (method) {
    case 'hardhat_reset':
      return { settings: resetSettings(argument, current) }
    case 'hardhat_setRpcUrl':
      return { settings: withUrl(argument, current), keepsState: true }
    case 'hardhat_loadState': {
      const state = readState(argument)
      const { genesisTime, base, forkHash } = state
      const isFork = current.forkUrl !== undefined
      if (isFork !== (forkHash !== null)) throw otherBase(state)
      const settings = { ...current, genesisTime }
      return {
        // A fork without a block would start at a later one.
        settings: isFork ? { ...settings, forkBlock: base } : settings,
        state: argument,
      }
    }
    default:
      return undefined
  }
}

/**
 * As Hardhat and Anvil: without `forking` the chain is not a fork any more,
 * and with `forking` but without an address it is one of the same node.
 */
const resetSettings = (
  argument: Json,
  { forkUrl, forkBlock: _block, genesisTime: _time, ...rest }: ChainSettings,
): ChainSettings => {
  const forking = isJsonObject(argument) ? argument.forking : undefined
  if (!isJsonObject(forking)) return rest
  const { jsonRpcUrl, blockNumber } = forking
  const url = typeof jsonRpcUrl === 'string' ? checkUrl(jsonRpcUrl) : forkUrl
  if (url !== undefined) {
    return {
      ...rest,
      forkUrl: url,
      ...(typeof blockNumber === 'number' && { forkBlock: blockNumber }),
    }
  }
  if (typeof blockNumber !== 'number') return rest
  throw new AnswerError(
    -32602,
    'Invalid params: blockNumber of forking needs a jsonRpcUrl, because the chain is not a fork',
  )
}

const withUrl = (argument: Json, current: ChainSettings): ChainSettings => {
  if (current.forkUrl === undefined) {
    throw new AnswerError(-32000, 'the chain is not a fork of another node')
  }
  return { ...current, forkUrl: checkUrl(String(argument)) }
}

/** The address is not in the message, because it may contain a key. */
const checkUrl = (typed: string): string => {
  try {
    return parseNodeUrl(typed, ['http', 'https']).url()
  } catch {
    throw new AnswerError(
      -32602,
      'Invalid params: the node to fork from must be an address that begins with http:// or https://',
    )
  }
}
