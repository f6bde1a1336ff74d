import { isSameAddress } from '../../../protocol/caip.ts'
import { fromDateTime } from '../../../protocol/date-time.ts'
import { identifySite } from '../../site-identity/site-identity.ts'
import type { SignIn } from './sign-in-message.ts'

/** Problems of a sign-in message, the worst first. */
export type SignInDoubt =
  /** It is for another site than the requesting one. */
  'foreign' | 'other-account' | 'expired' | 'not-yet' | 'other-chain'

/** These need an extra confirmation. */
export const isBlocking = (doubt: SignInDoubt): boolean =>
  doubt === 'foreign' || doubt === 'other-account' || doubt === 'expired'

export const judgeSignIn = (
  signIn: SignIn,
  asked: { origin: string; account: string; chainId: string; now: number },
): SignInDoubt[] => {
  const { address, chainId, expirationTime, notBefore } = signIn
  const ends = fromDateTime(expirationTime) ?? Number.POSITIVE_INFINITY
  const begins = fromDateTime(notBefore) ?? Number.NEGATIVE_INFINITY
  const found: [SignInDoubt, boolean][] = [
    ['foreign', !isOfOrigin(signIn, asked.origin)],
    ['other-account', !isSameAddress(address, asked.account)],
    ['expired', ends <= asked.now],
    ['not-yet', begins > asked.now],
    ['other-chain', `eip155:${chainId}` !== asked.chainId],
  ]
  return found.flatMap(([doubt, isFound]) => (isFound ? [doubt] : []))
}

const usualPorts: Record<string, string> = { http: ':80', https: ':443' }

/**
 * Compares the text itself: what a browser would normalize (slashes, dots,
 * numbers in other bases) is not what the user reads.
 */
const isOfOrigin = ({ scheme, domain }: SignIn, origin: string): boolean => {
  const { labels, port, ...site } = identifySite(origin)
  const own = site.scheme.slice(0, -'://'.length)
  const ports = port === '' ? ['', usualPorts[own]] : [port]
  const hosts = [
    labels.map(({ ascii }) => ascii).join('.'),
    labels.map(({ unicode }) => unicode).join('.'),
  ]
  const named = domain.normalize('NFC').toLowerCase()
  return (
    (scheme ?? own).toLowerCase() === own &&
    hosts.some((host) => ports.some((port) => named === `${host}${port}`))
  )
}
