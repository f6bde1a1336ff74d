import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { BrowserContext } from '@playwright/test'
import { HANDOVER_EVENT } from '../../src/protocol/envelope.ts'
import { extensionId } from '../fixtures/launch-wallet.ts'
import { captureWire } from './capture-script.ts'

/** Where the runner wants captures; it sets this for all of its workers. */
export const WIRE_FOLDER = 'PORTOLAN_WIRE_FOLDER'

/** What a line on the console begins with that is no word of the page. */
export const WIRE_MARK = 'portolan-wire '

export type WireCapture = {
  /** To be called when the browser is gone: then all has been said. */
  end: () => Promise<void>
}

/** Keeps what pages of this browser and the wallet say to each other. */
export const keepWire = async (
  context: BrowserContext,
): Promise<WireCapture> => {
  const folder = process.env[WIRE_FOLDER]
  if (folder === undefined) return { end: async () => undefined }
  const file = createWriteStream(join(folder, `${crypto.randomUUID()}.jsonl`))
  context.on('console', (message) => {
    const text = message.text()
    if (text.startsWith(WIRE_MARK)) {
      file.write(`${text.slice(WIRE_MARK.length)}\n`)
    }
  })
  await context.addInitScript(captureWire, {
    mark: WIRE_MARK,
    handover: HANDOVER_EVENT,
    extensionId,
  })
  return {
    end: async () => {
      file.end()
      await finished(file)
    },
  }
}
