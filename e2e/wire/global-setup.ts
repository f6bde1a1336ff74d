import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WIRE_FOLDER } from './capture.ts'
import { judgeCaptures } from './judge-captures.ts'

const SHOWN = 20

/** Runs before all tests; its result runs after them. */
const setUp = async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-wire-'))
  process.env[WIRE_FOLDER] = folder
  return async () => {
    const { fromPages, fromWallet, invalid } = await judgeCaptures(folder)
    await rm(folder, { recursive: true })
    console.log(
      `${fromPages + fromWallet} messages captured, ${invalid.length} invalid (${fromPages} from pages, ${fromWallet} from the wallet)`,
    )
    if (invalid.length === 0) return
    throw new Error(
      `invalid messages between pages and the wallet:\n${invalid.slice(0, SHOWN).join('\n')}`,
    )
  }
}

export default setUp
