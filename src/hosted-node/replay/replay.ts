import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { RLP } from '@ethereumjs/rlp'
import { bytesToHex } from '@ethereumjs/util'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { archiveMethods } from '../archive/archive-methods.ts'
import { readRawBlocks } from '../archive/raw-block.ts'
import { DEVELOPMENT_KEY, embeddedConfig } from '../config/embedded-config.ts'
import { createLog } from '../log.ts'
import { startServer } from '../server.ts'
import { judgeAnswer } from './judge-answer.ts'
import { type Fixture, readFixtures, toOutcome } from './read-fixtures.ts'
import type { Replay, ReplayedPair } from './report.ts'

type Post = (body: string) => Promise<Record<string, unknown>>

/**
 * Serves the chain of the folder as an archive, over HTTP, and sends it every
 * request of the fixtures for a method that archives offer.
 */
export const replayFolder = async (folder: string): Promise<Replay> => {
  const genesis = join(folder, 'genesis.json')
  const blocks = join(folder, 'chain.rlp')
  const fixtures = await readFixtures(folder)
  const isOffered = ({ method }: Fixture) => archiveMethods.has(method)
  const { config } = JSON.parse(await readFile(genesis, 'utf8'))
  const expectedHead = await readHead(join(folder, 'headfcu.json'))
  const server = await startServer(
    {
      ...embeddedConfig({ port: 0 }),
      networks: [
        {
          name: 'fixtures',
          chainId: Number(config?.chainId),
          upstreams: [
            {
              kind: 'archive',
              genesis,
              blocks,
              ...(expectedHead === undefined ? {} : { expectedHead }),
            },
          ],
        },
      ],
    },
    {
      log: createLog('error'),
      openChain: () => Promise.reject(new Error('there is no such chain')),
    },
  )
  try {
    const post: Post = async (body) => {
      const url = `${server.networks[0]?.baseUrl}/v3/${DEVELOPMENT_KEY}`
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(url, { method: 'POST', headers, body })
      return (await response.json()) as Record<string, unknown>
    }
    return {
      uncles: await askForUncles(await readFile(blocks), post),
      pairs: await replayPairs(fixtures.filter(isOffered), post),
      notOffered: fixtures
        .filter((fixture) => !isOffered(fixture))
        .map(({ method }) => method),
    }
  } finally {
    await server.stop()
  }
}

/** The call that would make a node adopt the chain names its head. */
const readHead = async (file: string): Promise<string | undefined> =>
  existsSync(file)
    ? JSON.parse(await readFile(file, 'utf8')).params[0].headBlockHash
    : undefined

const replayPairs = async (
  fixtures: readonly Fixture[],
  post: Post,
): Promise<ReplayedPair[]> => {
  const pairs: ReplayedPair[] = []
  for (const fixture of fixtures) {
    const answer = toOutcome(await post(fixture.request))
    pairs.push({ fixture, answer, verdict: judgeAnswer(answer, fixture) })
  }
  return pairs
}

/** Asks for every uncle in the file, and compares the hashes. */
const askForUncles = async (
  file: Uint8Array,
  post: Post,
): Promise<Replay['uncles']> => {
  let [served, all] = [0, 0]
  for (const { hash, values } of await readRawBlocks(file)) {
    for (const [index, uncle] of values[2].entries()) {
      const { result } = await post(
        JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'eth_getUncleByBlockHashAndIndex',
          params: [hash, `0x${index.toString(16)}`],
        }),
      )
      const own = bytesToHex(keccak_256(RLP.encode(uncle)))
      if ((result as { hash?: string } | null)?.hash === own) served += 1
      all += 1
    }
  }
  return { served, all }
}
