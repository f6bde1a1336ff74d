import type { ReactNode } from 'react'
import type { Account } from '../../messaging/wallet-contract.ts'
import { type TextKey, text } from '../text.ts'

const kinds: Record<Account['kind'], TextKey> = {
  phrase: 'kindPhrase',
  'private-key': 'kindPrivateKey',
  'watch-only': 'watchOnly',
}

/** What kind of account it is; that its key is public goes before all. */
export const AccountTag = ({
  account: { address, kind, developer },
}: {
  account: Pick<Account, 'address' | 'kind' | 'developer'>
}): ReactNode => (
  <span className={developer ? 'tag tag-danger' : 'tag'} id={`kind-${address}`}>
    {text(developer ? 'kindDeveloper' : kinds[kind])}
  </span>
)
