import type { WalletView } from '../../messaging/wallet-contract.ts'
import type { ApprovalQueue } from '../approvals/approval-queue.ts'
import type { Host } from '../host/host.ts'
import type { Log } from '../host/log.ts'
import type { Part } from '../part.ts'
import type { EndSession } from '../sessions/end-session.ts'
import type { SignTransaction } from '../transactions/sign-and-send.ts'
import type { Accounts } from './accounts.ts'
import type { ForWalletProcedures } from './compose-wallet-procedures.ts'
import { createLoadKeyring, type LoadKeyring } from './load-keyring.ts'
import { createLock } from './lock.ts'
import { createPasswordTries } from './password-tries.ts'
import { createVaultAccess } from './vault-access.ts'
import { createVaultStore } from './vault-store.ts'
import { createWalletView } from './wallet-view.ts'
import { createWithKey, type WithKey } from './with-key.ts'

export type WalletPart = Readonly<{
  /** Locks the wallet if it was unused for too long. */
  view: () => Promise<WalletView>
  forProcedures: ForWalletProcedures
  withKey: WithKey
  signTransaction: SignTransaction
  /** The keyring; its code is evaluated when it is first needed. */
  loadKeyring: LoadKeyring
}> &
  Required<Pick<Part, 'name' | 'start' | 'alarm'>>

/** Composes keys and accounts, over any host. */
export const createWalletPart = ({
  host,
  accounts,
  log,
  isImpersonated,
  withdrawAccount,
  approvals,
  endSession,
  locking,
  changed,
}: {
  host: Host
  accounts: Accounts
  log: Log
  isImpersonated: (address: string) => boolean
  withdrawAccount: (address: string) => Promise<void>
  approvals: Pick<ApprovalQueue, 'open' | 'reject'>
  endSession: EndSession
  /** Called and awaited before the wallet is locked. */
  locking: () => Promise<void>
  changed: () => void
}): WalletPart => {
  const store = createVaultStore({
    area: host.local,
    copy: host.vaultCopy,
    log,
    now: host.now,
    isKeyListed: async () => {
      const listed = await accounts.all()
      return (
        listed.some(({ kind, keyLost }) => kind !== 'watch-only' || keyLost) ||
        // It may have listed one.
        (listed.length === 0 && (await accounts.isDamaged()))
      )
    },
  })
  const lock = createLock(host, { closing: locking, log })
  const tries = createPasswordTries(host.local, host.now)
  const loadKeyring = createLoadKeyring(host.readWords)
  const access = createVaultAccess({
    store,
    lock,
    tries,
    accounts,
    loadKeyring,
    log,
  })
  const withKey = createWithKey({ access, loadKeyring })
  const view = createWalletView({
    store,
    lock,
    tries,
    accounts,
    isImpersonated,
  })
  return {
    name: 'wallet',
    view,
    forProcedures: {
      host,
      log,
      store,
      access,
      lock,
      accounts,
      loadKeyring,
      view,
      withdrawAccount,
      approvals,
      endSession,
      changed,
    },
    withKey,
    signTransaction: (account, transaction) =>
      withKey(account, async (secretKey) => {
        const { signTransaction } = await loadKeyring()
        return signTransaction(transaction, { secretKey, address: account })
      }),
    loadKeyring,
    // Syncs the account list with the vault, if that is open.
    start: async () => {
      const { hasVault, status, accounts: listed } = await view()
      const keyed = listed.filter(({ kind }) => kind !== 'watch-only')
      // Earlier versions did not store the phrase of an account, nor its
      // addresses in other namespaces.
      const isListed =
        keyed.length > 0 &&
        keyed.every(
          ({ kind, phrase, others }) => kind !== 'phrase' || (phrase && others),
        )
      if (hasVault && status === 'unlocked' && !isListed) {
        await access.listAccounts(await access.content())
      }
    },
    alarm: async (name) => {
      if (await lock.alarm(name)) changed()
    },
  }
}
