import type { ReactNode } from 'react'
import type { Account } from '../../messaging/wallet-contract.ts'
import { type TextKey, text } from '../text.ts'

const kinds: Record<Account['kind'], TextKey> = {
  phrase: 'kindPhrase',
  'private-key': 'kindPrivateKey',
  'watch-only': 'watchOnly',
}

/** What kind of account it is; what is wrong with its key goes before all. */
export const AccountTag = ({
  account: { address, kind, developer, keyLost },
  phrase,
}: {
  account: Pick<Account, 'address' | 'kind' | 'developer' | 'keyLost'>
  /** The name of its phrase, where that tells more. */
  phrase?: string | undefined
}): ReactNode => (
  <span
    className={developer || keyLost ? 'tag tag-danger' : 'tag'}
    id={`kind-${address}`}
  >
    {developer
      ? text('kindDeveloper')
      : keyLost
        ? text('keyMissing')
        : (phrase ?? text(kinds[kind]))}
  </span>
)
