import {
  type Attempts,
  afterFailure,
  noFailures,
  waitBeforeTry,
} from '../../keyring/attempts.ts'
import { WrongPasswordError } from '../../keyring/keyring-errors.ts'
import { attemptsItem } from '../../storage/items.ts'
import { withLock } from '../../storage/lock.ts'
import type { StorageArea } from '../../storage/storage-item.ts'
import { WalletRefusal } from './wallet-refusal.ts'

export type PasswordTries = Readonly<{
  /** Tries a password, unless too many recent ones were wrong. */
  run: <Result>(attempt: () => Promise<Result>) => Promise<Result>
  /** Milliseconds until the next try is allowed. */
  wait: () => Promise<number>
}>

/**
 * Counts wrong passwords in storage, so that a worker stop does not reset it.
 */
export const createPasswordTries = (
  area: StorageArea,
  now: () => number,
): PasswordTries => {
  const item = attemptsItem(area)
  const read = async (): Promise<{ wait: number; attempts: Attempts }> =>
    waitBeforeTry((await item.read()) ?? noFailures, now())
  return {
    run: (attempt) =>
      withLock({ owner: item, key: 'tries' }, async () => {
        const { wait, attempts } = await read()
        if (wait > 0) throw new WalletRefusal({ kind: 'wait' })
        // Count first: stopping the worker must not avoid the count.
        await item.write(afterFailure(attempts, now()))
        try {
          const result = await attempt()
          await item.write(noFailures)
          return result
        } catch (error) {
          const isWrong = error instanceof WrongPasswordError
          // Start the wait now: checking a password may take longer than the
          // wait.
          await item.write(isWrong ? afterFailure(attempts, now()) : attempts)
          throw error
        }
      }),
    wait: async () => (await read()).wait,
  }
}
