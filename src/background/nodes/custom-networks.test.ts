import { describe, expect, it } from 'vitest'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import { storedRecords } from '../../storage/testing/stored-record.ts'
import { createCustomNetworks } from './custom-networks.ts'

const input = { chainId: '7', name: 'Seven', symbol: 'SEA', explorerUrl: '' }
const seven = { chainId: 'eip155:7', name: 'Seven', symbol: 'SEA' }

const setUp = (stored: Record<string, unknown> = {}) => {
  const area = createMemoryArea(stored)
  const logged: string[] = []
  const networks = createCustomNetworks({
    area,
    log: { error: (what) => logged.push(what) },
    reserved: [{ chainId: 'eip155:1', name: 'Ethereum' }],
  })
  return { area, networks, logged }
}

const storedOf = (...networks: object[]) =>
  storedRecords({ 'networks/custom': networks })

describe('createCustomNetworks', () => {
  it('adds a network once, however often it is called', async () => {
    const { area, networks } = setUp()
    expect([
      await networks.add(input),
      await networks.add(input),
    ]).toStrictEqual([undefined, undefined])
    expect(Object.fromEntries(area.stored)).toStrictEqual(storedOf(seven))
    expect(await networks.list()).toStrictEqual([seven])
  })

  it('adds neither a second of one chain, nor one that is reserved', async () => {
    const { area, networks } = setUp(storedOf(seven))
    expect([
      await networks.add({ ...input, name: 'Other' }),
      await networks.add({ ...input, chainId: '1', name: 'Other' }),
      await networks.add({ ...input, chainId: '8', name: 'ethereum' }),
    ]).toStrictEqual([
      { field: 'chainId', problem: 'taken' },
      { field: 'chainId', problem: 'taken' },
      { field: 'name', problem: 'taken' },
    ])
    expect(Object.fromEntries(area.stored)).toStrictEqual(storedOf(seven))
  })

  it('edits all but the chain id, in its place', async () => {
    const eight = { chainId: 'eip155:8', name: 'Eight', symbol: 'EGT' }
    const { networks } = setUp(storedOf(seven, eight))
    expect(
      await networks.edit({ ...input, name: 'VII', symbol: 'VII' }),
    ).toBeUndefined()
    expect(await networks.list()).toStrictEqual([
      { chainId: 'eip155:7', name: 'VII', symbol: 'VII' },
      eight,
    ])
    expect(await networks.edit({ ...input, name: 'Eight' })).toStrictEqual({
      field: 'name',
      problem: 'taken',
    })
    await expect(networks.edit({ ...input, chainId: '9' })).rejects.toThrow(
      'eip155:9 is not a network that was added',
    )
  })

  it('returns whether it removed a network', async () => {
    const { networks } = setUp(storedOf(seven))
    expect([
      await networks.remove('eip155:7'),
      await networks.remove('eip155:7'),
      await networks.list(),
    ]).toStrictEqual([true, false, []])
  })

  it('reads storage once', async () => {
    const { area, networks } = setUp(storedOf(seven))
    await networks.list()
    await networks.list()
    expect(area.calls).toStrictEqual(['get networks/custom'])
  })

  it('does not overwrite data of a newer version', async () => {
    const newer = { 'networks/custom': { version: 2, value: 'other' } }
    const { area, networks, logged } = setUp(newer)
    expect(await networks.list()).toStrictEqual([])
    await expect(networks.add(input)).rejects.toThrow()
    expect([Object.fromEntries(area.stored), logged]).toStrictEqual([
      newer,
      ['stored networks are of a newer version and are ignored'],
    ])
  })
})
