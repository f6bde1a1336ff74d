import type { PopupContract } from '../../messaging/popup-contract.ts'
import type { ProceduresOf } from '../../messaging/rpc-server.ts'
import { loadOnce } from '../host/load-once.ts'
import type { ProceduresOptions } from './compose-procedures.ts'

/**
 * The procedures of all screens, loaded when a screen first needs them: calls
 * of pages do not wait for their code.
 */
export const createLoadProcedures = (
  options: ProceduresOptions,
): (() => Promise<ProceduresOf<PopupContract>>) =>
  loadOnce(async () => {
    const { composeProcedures } = await import('./compose-procedures.ts')
    return composeProcedures(options)
  })
