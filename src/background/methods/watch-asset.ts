import { parseAccountId } from '../../protocol/caip.ts'
import { limitExceeded, unauthorized } from '../../protocol/errors.ts'
import { parseWatchAssetParams } from '../../protocol/watch-asset-params.ts'
import type { WatchedTokenList } from '../accounts/watched-tokens.ts'
import type { NumberedSession } from '../sessions/numbered-session.ts'
import type { AskForAccount } from './ask-for-account.ts'
import type { AuthorizedCall } from './wallet_invokeMethod.ts'

/**
 * EIP-747, for the first account that the site knows on that chain. A listed
 * token is answered without a prompt. Approving stores the token before the
 * answer.
 */
export const createWatchAsset =
  ({
    readSession,
    tokens,
    ask,
  }: {
    readSession: (origin: string) => Promise<NumberedSession>
    tokens: Pick<WatchedTokenList, 'has' | 'hasRoom'>
    ask: AskForAccount
  }) =>
  async (call: AuthorizedCall): Promise<true> => {
    const { scope, request, origin } = call
    const token = parseWatchAssetParams(request.params)
    const { sessionScopes } = await readSession(origin)
    const [first = ''] = sessionScopes[scope]?.accounts ?? []
    const account = parseAccountId(first)?.address
    if (account === undefined) throw unauthorized()
    if (await tokens.has({ account, chainId: scope, token })) return true
    if (!(await tokens.hasRoom())) throw limitExceeded('too many tokens')
    await ask(call, { kind: 'watch-asset', scope, account, token })
    return true
  }
