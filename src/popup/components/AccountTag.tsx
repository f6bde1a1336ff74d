import type { ReactNode } from 'react'
import type { Account, ListedAccount } from '../../messaging/wallet-contract.ts'
import { type TextKey, text } from '../text.ts'

const kinds: Record<Account['kind'], TextKey> = {
  phrase: 'kindPhrase',
  'private-key': 'kindPrivateKey',
  'watch-only': 'watchOnly',
}

/** The kind of an account; problems with its key take precedence. */
export const AccountTag = ({
  account: { address, kind, developer, keyLost, impersonated },
  phrase,
}: {
  account: Pick<
    ListedAccount,
    'address' | 'kind' | 'developer' | 'keyLost' | 'impersonated'
  >
  /** The name of its phrase, if there are several. */
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
        : (phrase ?? text(impersonated ? 'impersonated' : kinds[kind]))}
  </span>
)
