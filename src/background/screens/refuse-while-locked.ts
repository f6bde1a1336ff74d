import type { PopupContract } from '../../messaging/popup-contract.ts'
import { Refusal } from '../../messaging/refusal.ts'
import type { ProceduresOf } from '../../messaging/rpc-server.ts'
import type { WalletStatus } from '../../messaging/wallet-contract.ts'

type Name = keyof PopupContract['procedures']

/**
 * Allowed while locked: seeing that the wallet is locked, unlocking it,
 * rejecting, also by closing the window, and removing it. Procedures that need the password or keys refuse
 * by themselves, with errors for their screens.
 */
const whileLocked: ReadonlySet<string> = new Set<Name>([
  'getOverview',
  'getApprovals',
  'getWallet',
  'unlock',
  'lock',
  'removeWallet',
  'reportActivity',
  'viewRequest',
  'reject',
  'rejectAll',
  'createWallet',
  'importPhrase',
  'startDeveloperWallet',
  'confirmBackup',
  'changePassword',
  'revealPhrase',
  'revealPrivateKey',
  'addAccount',
  'importPrivateKey',
])

/** All other procedures throw while the wallet is locked. */
export const refuseWhileLocked = (
  procedures: ProceduresOf<PopupContract>,
  readStatus: () => Promise<WalletStatus>,
): ProceduresOf<PopupContract> => {
  const guarded = Object.entries(procedures).map(([name, procedure]) => {
    const run = procedure as (params: unknown) => unknown
    const guard = async (params: unknown): Promise<unknown> => {
      if ((await readStatus()) === 'locked') {
        throw new Refusal('not-open', 'The wallet is locked')
      }
      return run(params)
    }
    return [name, whileLocked.has(name) ? procedure : guard]
  })
  return Object.fromEntries(guarded)
}
