import { isSameAddress } from '../../protocol/caip.ts'
import { fromDateTime } from '../../protocol/date-time.ts'
import type { SignIn } from './sign-in-message.ts'

/** What speaks against a sign-in, the worst first. */
export type SignInDoubt =
  /** It is for another site than the one that asks. */
  'foreign' | 'other-account' | 'expired' | 'not-yet' | 'other-chain'

/** These are not signed unless the person insists. */
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

/** The browser's own reading: it knows default ports and other letters. */
const isOfOrigin = ({ scheme, domain }: SignIn, origin: string): boolean => {
  const { protocol, host } = new URL(origin)
  const named = `${scheme?.toLowerCase() ?? protocol.slice(0, -1)}://${domain}`
  if (!URL.canParse(named)) return false
  const url = new URL(named)
  return url.protocol === protocol && url.host === host
}
