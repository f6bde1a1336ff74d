import { AnswerError } from '../answer-error.ts'
import { internalError, type NodeCall, type Outcome } from '../json-rpc.ts'
import { InvalidParamsError } from '../methods/invalid-params.ts'
import { OutageError } from '../upstream/outage.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { type Archive, headOf } from './archive.ts'
import { archiveMethods } from './archive-methods.ts'
import { type ArchiveFiles, loadArchive } from './load-archive.ts'

export type ArchiveOptions = ArchiveFiles & {
  name: string
  /** Called with warnings for the operator. */
  warn?: (message: string) => void
}

/** Serves the history in two files. Rejects with ArchiveLoadError. */
export const createArchiveUpstream = async ({
  name,
  warn = () => undefined,
  ...files
}: ArchiveOptions): Promise<Upstream> => {
  let archive: Archive | undefined = await loadArchive(files)
  if (files.expectedHead === undefined) {
    const { hash, block } = headOf(archive)
    warn(
      `${name}: no head hash is expected, so nothing proves block ${block.header.number} itself (${hash})`,
    )
  }
  return {
    name,
    final: true,
    development: false,
    send: async (call) => {
      if (archive === undefined) throw new OutageError('unreachable')
      return answer({ archive, call, warn })
    },
    // An archive never changes, so there are no events.
    subscribe: async () => () => undefined,
    close: async () => {
      archive = undefined
    },
  }
}

const answer = async ({
  archive,
  call: { method, params },
  warn,
}: {
  archive: Archive
  call: NodeCall
  warn: (message: string) => void
}): Promise<Outcome> => {
  const run = archiveMethods.get(method)
  if (run === undefined) {
    const message = `the method ${method} does not exist/is not available`
    return { error: { code: -32601, message } }
  }
  try {
    return { result: await run(archive, params) }
  } catch (error) {
    if (error instanceof AnswerError || error instanceof InvalidParamsError) {
      return { error: error.toRpcError() }
    }
    warn(`${method} failed: ${String(error)}`)
    return { error: internalError }
  }
}
