import type { Part } from '../run/part.ts'
import { approval } from './approval.ts'
import { calls } from './calls.ts'
import { cold } from './cold.ts'
import { growth } from './growth.ts'
import { load } from './load.ts'
import { memory } from './memory.ts'
import { popup } from './popup.ts'
import { warm } from './warm.ts'

/** In the order of the page. `src/dev/programs.json` describes them. */
export const allParts: Record<string, Part> = {
  warm,
  calls,
  cold,
  load,
  memory,
  popup,
  approval,
  growth,
}
