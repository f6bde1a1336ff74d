import { parseAccountId } from '../../protocol/caip.ts'
import { limitExceeded, unauthorized } from '../../protocol/errors.ts'
import type { TokenNames } from '../../protocol/token-facts.ts'
import { parseWatchAssetParams } from '../../protocol/watch-asset-params.ts'
import type { WatchedTokenList } from '../accounts/watched-tokens.ts'
import type { ApprovalQueue } from '../approvals/approval-queue.ts'
import type { Networks } from '../nodes/networks.ts'
import type { NumberedSession } from '../sessions/numbered-session.ts'
import { askChain } from '../transactions/ask-chain.ts'
import { readTokenNames } from '../transactions/read-token.ts'
import type { AskForAccount } from './ask-for-account.ts'
import type { AuthorizedCall } from './wallet_invokeMethod.ts'

/** The approval does not wait longer for the node. */
const PATIENCE_MS = 3_000

/**
 * EIP-747, for the first account that the site knows on that chain. The contract
 * says what is listed; the site's words are used only if it does not answer, and
 * are marked. A listed token is answered without a prompt. Approving stores the
 * token before the answer.
 */
export const createWatchAsset =
  ({
    readSession,
    networks,
    tokens,
    approvals,
    ask,
  }: {
    readSession: (origin: string) => Promise<NumberedSession>
    networks: Pick<Networks, 'nodeOf'>
    tokens: Pick<WatchedTokenList, 'has' | 'hasRoom'>
    approvals: Pick<ApprovalQueue, 'askedBy'>
    ask: AskForAccount
  }) =>
  async (call: AuthorizedCall): Promise<true> => {
    const { scope, request, requestKey, origin } = call
    const { address, ...claimed } = parseWatchAssetParams(request.params)
    const { sessionScopes } = await readSession(origin)
    const [first = ''] = sessionScopes[scope]?.accounts ?? []
    const account = parseAccountId(first)?.address
    if (account === undefined) throw unauthorized()
    const reported = await readReported(networks, { chainId: scope, address })
    const token = reported
      ? { address, ...reported }
      : { address, ...claimed, isClaim: true as const }
    // A request that was resent gets the answer of its approval.
    if (!approvals.askedBy(requestKey)) {
      if (await tokens.has({ account, chainId: scope, token })) return true
      if (!(await tokens.hasRoom())) throw limitExceeded('too many tokens')
    }
    await ask(call, { kind: 'watch-asset', scope, account, token, claimed })
    return true
  }

/** Null if the contract or the node does not answer in time. */
const readReported = async (
  networks: Pick<Networks, 'nodeOf'>,
  { chainId, address }: { chainId: string; address: string },
): Promise<TokenNames | null> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS)
  })
  const read = askChain(networks, chainId).then(
    (ask) => readTokenNames(ask, address),
    () => null,
  )
  try {
    return await Promise.race([read, patience])
  } finally {
    clearTimeout(timer)
  }
}
