import type { WatchedTokenList } from '../accounts/watched-tokens.ts'
import type { NumberedSession } from '../sessions/numbered-session.ts'
import type { AskInName } from './ask-in-name.ts'
import { createGetCapabilities } from './get-capabilities.ts'
import type { OwnMethods } from './invoke-method.ts'
import { createSign } from './sign.ts'
import { createWatchAsset } from './watch-asset.ts'

/** The methods in the name of an account that need no node, as on the wire. */
export const createOwnMethods = ({
  readSession,
  ask,
  tokens,
}: {
  readSession: (origin: string) => Promise<NumberedSession>
  ask: AskInName
  tokens: Pick<WatchedTokenList, 'has' | 'hasRoom'>
}): Pick<
  OwnMethods,
  | 'personal_sign'
  | 'eth_signTypedData_v4'
  | 'wallet_watchAsset'
  | 'wallet_getCapabilities'
> => ({
  ...createSign(ask),
  wallet_watchAsset: createWatchAsset({ readSession, tokens, ask }),
  wallet_getCapabilities: createGetCapabilities(readSession),
})
