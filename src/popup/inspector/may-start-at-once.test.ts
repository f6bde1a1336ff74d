import { expect, it } from 'vitest'
import type {
  ListedAccount,
  WalletView,
} from '../../messaging/wallet-contract.ts'
import { mayStartAtOnce } from './may-start-at-once.ts'

const account = (
  kind: ListedAccount['kind'],
  developer: boolean,
): ListedAccount => ({ address: '0x', name: 1, kind, developer, hidden: false })

const startsWith = (...accounts: ListedAccount[]): boolean =>
  mayStartAtOnce({ accounts } as WalletView)

it('only a wallet whose keys are all public starts without asking', () => {
  const known = account('phrase', true)
  const own = account('phrase', false)
  const watched = account('watch-only', false)
  expect([
    startsWith(known),
    startsWith(known, watched),
    startsWith(known, own),
    startsWith(known, { ...account('private-key', false), hidden: true }),
    startsWith(watched),
    startsWith(),
  ]).toStrictEqual([true, true, false, false, false, false])
})
