import { utf8ToBytes } from '@ethereumjs/util'
import { makeHeritageChain } from './heritage-chain.ts'

/** The generated files of this folder, by name. */
export const makeHeritageFiles = async (): Promise<
  Record<string, Uint8Array>
> => {
  const { genesis, blocks, head } = await makeHeritageChain()
  return {
    'genesis.json': toText(genesis),
    'blocks.rlp': blocks,
    'head.json': toText({ hash: head }),
  }
}

const toText = (value: unknown): Uint8Array =>
  utf8ToBytes(`${JSON.stringify(value, null, 2)}\n`)
