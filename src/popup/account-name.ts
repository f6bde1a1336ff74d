import type { Account } from '../messaging/wallet-contract.ts'
import { text } from './text.ts'
import { visibleText } from './visible-text.ts'

/** What an account is called, as it is shown wherever it is. */
export const accountName = ({ name }: Pick<Account, 'name'>): string =>
  typeof name === 'number'
    ? text('accountNumber', `${name}`)
    : visibleText(name)
