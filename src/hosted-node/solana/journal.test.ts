import { appendFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { PHRASE } from '../upstream/derive-accounts.ts'
import { openSolanaChain, type SolanaChain } from './chain.ts'
import { openJournal } from './journal.ts'

let file: string
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-journal-'))
  file = join(folder, 'journal')
})
afterEach(() => rm(folder, { recursive: true }))

const TO = '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR9'

const open = (smallestToCompact?: number): Promise<SolanaChain> =>
  openSolanaChain(
    { mnemonic: PHRASE },
    { journal: openJournal(file, smallestToCompact), isPaused: true },
  )

it('ignores a record that was not written to its end', async () => {
  const chain = await open()
  chain.airdrop(TO, 1_000_000n)
  await appendFile(file, Buffer.from([255, 0, 0, 0, 1]))
  const again = await open()
  expect(again.find(TO)?.lamports).toBe(1_000_000n)
  again.airdrop(TO, 1n)
  expect((await open()).find(TO)?.lamports).toBe(1_000_001n)
})

it('is rewritten when it has grown, with the same state', async () => {
  const chain = await open(20_000)
  chain.moveTo(50)
  for (let count = 0; count < 60; count += 1) chain.airdrop(TO, 1_000_000n)
  // Each transfer of the faucet takes about 1.5 kB.
  expect((await stat(file)).size).toBeLessThan(400_000)
  const again = await open()
  expect(again.find(TO)).toEqual(chain.find(TO))
  expect(again.slots.latest()).toEqual(chain.slots.latest())
  expect(again.ledger.newestFirst()).toEqual(chain.ledger.newestFirst())
})
