import { describe, expect, it } from 'vitest'
import type { Json } from '../../node-client/json.ts'
import {
  type DumpedState,
  FORMAT,
  writeState,
} from '../development/state-file.ts'
import type { ChainSettings } from './chain-settings.ts'
import { toRenewal } from './renewal.ts'

const NODE = 'https://node.example/key'
const OTHER = 'https://other.example/key'
const fork: ChainSettings = { accounts: 3, forkUrl: NODE, forkBlock: 7 }
const ofFork: DumpedState = {
  format: FORMAT,
  chainId: '0x7a69',
  genesisTime: 5,
  base: 3,
  forkHash: '0xaa',
  head: '0xbb',
  blocks: [],
  signed: {},
  changes: [],
}

describe('toRenewal', () => {
  it.each<[string, Json, ChainSettings, ChainSettings]>([
    ['nothing', null, {}, {}],
    ['no fork', null, fork, { accounts: 3 }],
    ['no fork', {}, fork, { accounts: 3 }],
    ['the same node', { forking: {} }, fork, { accounts: 3, forkUrl: NODE }],
    ['nothing', { forking: {} }, { accounts: 3 }, { accounts: 3 }],
    [
      'another block',
      { forking: { blockNumber: 9 } },
      fork,
      { accounts: 3, forkUrl: NODE, forkBlock: 9 },
    ],
    [
      'another node',
      { forking: { jsonRpcUrl: OTHER } },
      fork,
      { accounts: 3, forkUrl: OTHER },
    ],
  ])('resets to %s for %j', (_what, argument, current, settings) => {
    const call = { method: 'hardhat_reset', params: [argument] }

    expect(toRenewal(call, current)).toEqual({ settings })
  })

  it('loads a state into a fork at the block that it is of', () => {
    const state = writeState(ofFork)
    const call = { method: 'hardhat_loadState', params: [state] }
    const { forkBlock: _, ...latest } = fork

    expect(toRenewal(call, latest)?.settings).toEqual({
      ...latest,
      forkBlock: 3,
      genesisTime: 5,
    })
  })

  it('changes the node of a fork and keeps its state', () => {
    const call = { method: 'hardhat_setRpcUrl', params: [OTHER] }

    expect(toRenewal(call, fork)).toEqual({
      settings: { ...fork, forkUrl: OTHER },
      keepsState: true,
    })
  })

  it.each<[string, Json, ChainSettings, string]>([
    [
      'hardhat_reset',
      { forking: { blockNumber: 9 } },
      {},
      'blockNumber of forking needs a jsonRpcUrl',
    ],
    [
      'hardhat_reset',
      { forking: { jsonRpcUrl: 'file:///etc/passwd' } },
      {},
      'must be an address that begins with http:// or https://',
    ],
    ['hardhat_setRpcUrl', OTHER, {}, 'the chain is not a fork'],
    ['hardhat_loadState', '0x1234', {}, 'argument 1 (state) must be'],
    [
      'hardhat_loadState',
      writeState(ofFork),
      {},
      'make this chain a fork of the same node at that block first',
    ],
    [
      'hardhat_loadState',
      writeState({ ...ofFork, forkHash: null }),
      fork,
      'reset this one first',
    ],
  ])('refuses %s %j', (method, argument, current, message) => {
    expect(() => toRenewal({ method, params: [argument] }, current)).toThrow(
      message,
    )
  })

  it('needs no fresh process for other calls', () => {
    expect(toRenewal({ method: 'evm_mine', params: [] }, fork)).toBeUndefined()
  })
})
