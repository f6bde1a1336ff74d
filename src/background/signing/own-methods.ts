import type { ApprovalQueue } from '../approvals/approval-queue.ts'
import type { OwnMethod } from '../invoke/invoke-method.ts'
import type { NumberedSession } from '../stores/sessions.ts'
import type { WatchedTokenList } from '../stores/watched-tokens.ts'
import { createAskInName } from './ask-in-name.ts'
import { createGetCapabilities } from './get-capabilities.ts'
import { createSign } from './sign.ts'
import { createWatchAsset } from './watch-asset.ts'

/** The methods in the name of an account that need no node, as on the wire. */
export const createOwnMethods = ({
  readSession,
  askPerson,
  settleLock,
  tokens,
}: {
  readSession: (origin: string) => Promise<NumberedSession>
  askPerson: ApprovalQueue['ask']
  settleLock: () => Promise<unknown>
  tokens: Pick<WatchedTokenList, 'has' | 'hasRoom'>
}): Record<string, OwnMethod> => {
  const ask = createAskInName({ readSession, askPerson, settleLock })
  return {
    ...createSign(ask),
    wallet_watchAsset: createWatchAsset({ readSession, tokens, ask }),
    wallet_getCapabilities: createGetCapabilities(readSession),
  }
}
