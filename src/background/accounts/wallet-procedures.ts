import type { ProceduresOf } from '../../messaging/rpc-server.ts'
import {
  type Account,
  addressesOf,
  type Tried,
  type VaultRemains,
  type WalletProcedures,
  type WalletView,
} from '../../messaging/wallet-contract.ts'
import type { Accounts } from './accounts.ts'
import type { Lock } from './lock.ts'
import { toProblem } from './to-problem.ts'
import type { Wallet } from './wallet.ts'

type Procedures = ProceduresOf<{
  procedures: WalletProcedures
  events: Record<string, never>
}>

const MAX_AUTO_LOCK = 24 * 60 * 60_000

export type WalletProceduresOptions = {
  wallet: Wallet
  lock: Lock
  accounts: Accounts
  view: () => Promise<WalletView>
  exportRemains: () => Promise<VaultRemains[]>
  /** Removes an account from every session. */
  withdrawAccount: (address: string) => Promise<void>
  removeWallet: () => Promise<void>
  /** Notifies the popups. */
  changed: () => void
}

/** The popup's procedures for keys and accounts. */
export const createWalletProcedures = (
  options: WalletProceduresOptions,
): Procedures => {
  const { wallet, lock, accounts, view, changed } = options

  const attempt = async <Value>(
    task: () => Promise<Value>,
  ): Promise<Tried<Value>> => {
    try {
      return { ok: true, value: await task() }
    } catch (error) {
      const problem = toProblem(error)
      if (!problem) throw error
      return { ok: false, problem }
    } finally {
      changed()
    }
  }
  const done = async (task: Promise<unknown>): Promise<null> => {
    await task
    changed()
    return null
  }
  const attemptDone = (task: () => Promise<unknown>): Promise<Tried<null>> =>
    attempt(async () => {
      await task()
      return null
    })

  /** Unhides an account that is imported again. */
  const show = async (address: string): Promise<Account> => {
    const listed = await accounts.all()
    const imported = listed.find((one) => addressesOf(one).includes(address))
    if (!imported) throw new Error('The account is not listed')
    const { hidden, ...account } = imported
    if (hidden) await accounts.setHidden(account.address, false)
    return account
  }

  return {
    getWallet: view,
    createWallet: ({ password, words }) =>
      attempt(() => wallet.create({ password, words })),
    importPhrase: ({ phrase, password }) =>
      attemptDone(async () => {
        const address = await wallet.importPhrase({ phrase, password })
        await show(address)
      }),
    startDeveloperWallet: () => attemptDone(wallet.startDeveloperWallet),
    confirmBackup: ({ words }) => attempt(() => wallet.confirmBackup(words)),
    unlock: ({ password }) => attemptDone(() => wallet.unlock(password)),
    lock: () => done(wallet.lock()),
    changePassword: ({ oldPassword, newPassword }) =>
      attemptDone(() => wallet.changePassword({ oldPassword, newPassword })),
    revealPhrase: ({ password, address }) =>
      attempt(() => wallet.revealPhrase({ password, address })),
    revealPrivateKey: ({ password, address }) =>
      attempt(() => wallet.revealPrivateKey({ password, address })),
    addAccount: ({ held, address }) =>
      attemptDone(() => wallet.addAccount({ held, address })),
    importPrivateKey: ({ privateKey }) =>
      attempt(async () => {
        const address = await wallet.importPrivateKey(privateKey)
        return show(address)
      }),
    renameAccount: ({ address, name }) => done(accounts.rename(address, name)),
    hideAccount: async ({ address }) => {
      await accounts.setHidden(address, true)
      return done(options.withdrawAccount(address))
    },
    unhideAccount: ({ address }) => done(accounts.setHidden(address, false)),
    removeWallet: async () => {
      await options.removeWallet()
      return null
    },
    setAutoLock: ({ milliseconds }) =>
      done(lock.setAutoLock(Math.min(milliseconds, MAX_AUTO_LOCK))),
    exportRemains: options.exportRemains,
    reportActivity: async () => {
      await lock.reportActivity()
      return null
    },
  }
}
