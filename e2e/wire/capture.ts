import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { BrowserContext } from '@playwright/test'
import { HANDOVER_EVENT } from '../../src/protocol/envelope.ts'
import { extensionId } from '../fixtures/launch-wallet.ts'
import { captureWire } from './capture-script.ts'

/** The folder for captures; the runner sets this for all of its workers. */
export const WIRE_FOLDER = 'PORTOLAN_WIRE_FOLDER'

/** The prefix of a console line with a captured message. */
export const WIRE_PREFIX = 'portolan-wire '

export type WireCapture = {
  /** To be called when the browser has closed and everything is written. */
  end: () => Promise<void>
}

/** Stores the messages between this browser's pages and the wallet. */
export const recordWire = async (
  context: BrowserContext,
): Promise<WireCapture> => {
  const folder = process.env[WIRE_FOLDER]
  if (folder === undefined) return { end: async () => undefined }
  const file = createWriteStream(join(folder, `${crypto.randomUUID()}.jsonl`))
  context.on('console', (message) => {
    const text = message.text()
    if (text.startsWith(WIRE_PREFIX)) {
      file.write(`${text.slice(WIRE_PREFIX.length)}\n`)
    }
  })
  await context.addInitScript(captureWire, {
    prefix: WIRE_PREFIX,
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
