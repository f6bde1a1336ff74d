import type { ApprovalQueue } from '../approvals/approval-queue.ts'
import type { Host } from '../host/host.ts'
import type { Log } from '../host/log.ts'
import type { EndSession } from '../sessions/end-session.ts'
import type { Accounts } from './accounts.ts'
import type { LoadKeyring } from './load-keyring.ts'
import type { Lock } from './lock.ts'
import { createRemoveWallet } from './remove-wallet.ts'
import type { VaultAccess } from './vault-access.ts'
import type { VaultStore } from './vault-store.ts'
import { createWallet } from './wallet.ts'
import {
  createWalletProcedures,
  type WalletProceduresOptions,
} from './wallet-procedures.ts'

/** What the procedures of the wallet share with its part. */
export type ForWalletProcedures = Pick<
  WalletProceduresOptions,
  'view' | 'withdrawAccount' | 'changed'
> &
  Readonly<{
    host: Host
    log: Log
    store: VaultStore
    access: VaultAccess
    lock: Lock
    accounts: Accounts
    loadKeyring: LoadKeyring
    approvals: Pick<ApprovalQueue, 'open' | 'reject'>
    endSession: EndSession
  }>

/** The procedures for keys and accounts; only screens need their code. */
export const composeWalletProcedures = (
  parts: ForWalletProcedures,
): ReturnType<typeof createWalletProcedures> =>
  createWalletProcedures({
    ...parts,
    wallet: createWallet(parts),
    exportRemains: parts.store.remains,
    removeWallet: createRemoveWallet({ ...parts, lock: parts.lock.close }),
  })
