import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { WireRecord } from './capture-script.ts'
import { type ChannelJudge, createChannelJudge } from './judge-channel.ts'

export type WireVerdict = {
  fromPages: number
  fromWallet: number
  /** Each with what is wrong with it. */
  invalid: string[]
}

/** Checks all captured messages against the protocol. */
export const judgeCaptures = async (folder: string): Promise<WireVerdict> => {
  const verdict: WireVerdict = { fromPages: 0, fromWallet: 0, invalid: [] }
  for (const name of await readdir(folder)) {
    const channels = new Map<string, ChannelJudge>()
    const lines = createInterface({
      input: createReadStream(join(folder, name)),
    })
    for await (const line of lines) {
      const record: WireRecord = JSON.parse(line)
      const judge = channels.get(record.channel) ?? createChannelJudge()
      channels.set(record.channel, judge)
      if (record.from === 'page') verdict.fromPages += 1
      else verdict.fromWallet += 1
      const complaint = judge(record)
      if (complaint !== undefined) {
        verdict.invalid.push(`${complaint}: ${line.slice(0, 2_000)}`)
      }
    }
  }
  return verdict
}
