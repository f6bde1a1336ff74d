import type { ReactNode } from 'react'
import { type TextKey, text } from '../../text.ts'
import { visibleText } from '../../visible-text.ts'
import type { SignIn } from './sign-in-message.ts'

const names = [
  ['domain', 'signInDomain'],
  ['statement', 'signInStatement'],
  ['address', 'signAccount'],
  ['uri', 'signInUri'],
  ['chainId', 'chainId'],
  ['nonce', 'signInNonce'],
  ['issuedAt', 'signInIssued'],
  ['expirationTime', 'signInExpires'],
  ['notBefore', 'signInNotBefore'],
  ['requestId', 'signInRequestId'],
] as const satisfies [keyof SignIn, TextKey][]

type SignInParts = {
  readonly [Name in keyof SignIn]?: SignIn[Name] | undefined
}

/** The fields of a sign-in message. */
export const SignInFacts = ({ signIn }: { signIn: SignInParts }): ReactNode => (
  <dl className="figures panel">
    {names.map(([member, name]) => {
      const value = signIn[member]
      if (value === undefined) return null
      const prefix =
        member === 'domain' && signIn.scheme ? `${signIn.scheme}://` : ''
      return (
        <div className="figure" key={member}>
          <dt>{text(name)}</dt>
          <dd dir={member === 'statement' ? 'auto' : 'ltr'}>
            <bdi>{visibleText(`${prefix}${value}`)}</bdi>
          </dd>
        </div>
      )
    })}
    {signIn.resources !== undefined && signIn.resources.length > 0 && (
      <div className="figure">
        <dt>{text('signInResources')}</dt>
        <dd dir="ltr">
          {signIn.resources.map((resource, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one may be twice
            <p key={index}>{visibleText(resource)}</p>
          ))}
        </dd>
      </div>
    )}
  </dl>
)
