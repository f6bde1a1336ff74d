import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WIRE_FOLDER } from './capture.ts'
import type { WireRecord } from './capture-script.ts'

/** The captured messages of the channel over which a page sent this text. */
export const capturedChannel = async (words: string): Promise<WireRecord[]> => {
  const folder = process.env[WIRE_FOLDER]
  if (folder === undefined) throw new Error('nothing is captured')
  for (const name of await readdir(folder)) {
    const text = await readFile(join(folder, name), 'utf8')
    if (!text.includes(words)) continue
    // The browser still runs, so the last line may be incomplete.
    const lines = text.split('\n').slice(0, -1)
    const records = lines.map((line): WireRecord => JSON.parse(line))
    const asked = records.find(
      ({ from, message }) =>
        from === 'page' && JSON.stringify(message).includes(words),
    )
    return records.filter(({ channel }) => channel === asked?.channel)
  }
  return []
}
