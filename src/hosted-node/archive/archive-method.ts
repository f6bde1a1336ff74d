import type { Json } from '../../node-client/json.ts'
import type { Archive } from './archive.ts'

/** Throws AnswerError or InvalidParamsError if there is no result. */
export type ArchiveMethod = (
  archive: Archive,
  params: readonly Json[],
) => Json | Promise<Json>
