import type { Account } from '../messaging/wallet-contract.ts'
import { text } from './text.ts'
import { visibleText } from './visible-text.ts'

/** The display name of an account. */
export const accountName = ({ name }: Pick<Account, 'name'>): string =>
  typeof name === 'number'
    ? text('accountNumber', `${name}`)
    : visibleText(name)
