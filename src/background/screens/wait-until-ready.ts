import type { PopupContract } from '../../messaging/popup-contract.ts'

/**
 * They need no restored state: seeing the wallet, locking it, and saving the
 * keys of a worker that cannot restore.
 */
const beforeReady: ReadonlySet<string> = new Set<
  keyof PopupContract['procedures']
>([
  'getOverview',
  'getWallet',
  'unlock',
  'lock',
  'reportActivity',
  'revealPhrase',
  'exportRemains',
])

/** Waits for `ready`, since it ends what was restored, but needs none of it. */
const removal: keyof PopupContract['procedures'] = 'removeWallet'

/** All other procedures wait for `ready`, and fail if it fails. */
export const waitUntilReady = <Procedures extends object>(
  procedures: Procedures,
  ready: Promise<void>,
): Procedures => {
  const waiting = Object.entries(procedures).map(([name, procedure]) => {
    const run = procedure as (params: unknown) => unknown
    const wait = async (params: unknown): Promise<unknown> => {
      await (name === removal ? ready.catch(() => undefined) : ready)
      return run(params)
    }
    return [name, beforeReady.has(name) ? procedure : wait]
  })
  return Object.fromEntries(waiting) as Procedures
}
