import type {
  ListedAccount,
  WalletStatus,
  WalletView,
} from '../../messaging/wallet-contract.ts'
import type { Accounts } from './accounts.ts'
import type { Lock } from './lock.ts'
import type { PasswordTries } from './password-tries.ts'
import type { FoundVault, VaultStore } from './vault-store.ts'

/** What is visible of the wallet, locked or not. */
export const createWalletView =
  ({
    store,
    lock,
    tries,
    accounts,
    isImpersonated,
  }: {
    store: VaultStore
    lock: Lock
    tries: PasswordTries
    accounts: Pick<Accounts, 'all'>
    isImpersonated: (address: string) => boolean
  }) =>
  async (): Promise<WalletView> => {
    const [found, listed, key, autoLockMs, retryIn] = await Promise.all([
      store.read(),
      accounts.all(),
      lock.key(),
      lock.autoLockMs(),
      tries.wait(),
    ])
    // After the vault was read, which may have found the copy outdated.
    const isCopied = await store.isCopied()
    const record = found.kind === 'whole' ? found.record : undefined
    return {
      status: statusOf({ found, listed, isOpen: key !== undefined }),
      damage:
        found.kind === 'lost' || found.kind === 'newer' ? found.kind : null,
      hasVault: record !== undefined,
      hasPassword: record !== undefined && record.key === undefined,
      backedUp: record?.backedUp ?? true,
      isCopied,
      developer: listed.some(({ developer, hidden }) => developer && !hidden),
      accounts: listed.map((one) =>
        isImpersonated(one.address) ? { ...one, impersonated: true } : one,
      ),
      autoLockMs,
      retryIn,
    }
  }

/** A wallet with only watch-only accounts has nothing to lock. */
const statusOf = ({
  found,
  listed,
  isOpen,
}: {
  found: FoundVault
  listed: readonly ListedAccount[]
  isOpen: boolean
}): WalletStatus => {
  if (found.kind === 'lost' || found.kind === 'newer') return 'damaged'
  if (found.kind === 'none') return listed.length > 0 ? 'unlocked' : 'no-wallet'
  return isOpen || found.record.key !== undefined ? 'unlocked' : 'locked'
}
