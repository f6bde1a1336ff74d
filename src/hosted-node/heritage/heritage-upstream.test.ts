import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { makeHeritageFiles } from './heritage-files.ts'
import { createHeritageUpstream } from './heritage-upstream.ts'

const read = (name: string): Buffer =>
  readFileSync(new URL(name, import.meta.url))

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

it('the heritage chain builds to exactly the stored bytes', async () => {
  for (const [name, made] of Object.entries(await makeHeritageFiles())) {
    expect([name, toHex(made)]).toEqual([name, toHex(read(name))])
  }
})

it('the heritage upstream serves chain 61337 with a final head', async () => {
  const heritage = await createHeritageUpstream()
  const ask = (method: string, ...params: string[]) =>
    heritage.send({ method, params })

  expect(heritage).toMatchObject({
    name: 'heritage',
    final: true,
    development: false,
  })
  expect(await ask('eth_chainId')).toEqual({ result: '0xef99' })
  expect(
    await ask('eth_getBlockTransactionCountByNumber', 'finalized'),
  ).toEqual(await ask('eth_getBlockTransactionCountByNumber', '0x16'))
})
