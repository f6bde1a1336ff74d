import { parseAccountId } from '../../protocol/caip.ts'
import { limitExceeded, unauthorized } from '../../protocol/errors.ts'
import type { NftClaim } from '../../protocol/token-facts.ts'
import {
  parseWatchAssetParams,
  type SuggestedToken,
} from '../../protocol/watch-asset-params.ts'
import type { WatchedTokenList } from '../accounts/watched-tokens.ts'
import type { ApprovalQueue } from '../approvals/approval-queue.ts'
import { forRequest } from '../nodes/for-request.ts'
import type { Networks } from '../nodes/networks.ts'
import type { NumberedSession } from '../sessions/numbered-session.ts'
import { type AskChain, askChain } from '../transactions/ask-chain.ts'
import {
  type NftReport,
  readNft,
  readTokenNames,
} from '../transactions/read-token.ts'
import type { AskForAccount } from './ask-for-account.ts'
import type { AuthorizedCall } from './wallet_invokeMethod.ts'

/** The approval does not wait longer for the node. */
const PATIENCE_MS = 3_000

type Token = SuggestedToken & { isClaim?: true }

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
    const suggested = parseWatchAssetParams(request.params)
    const { symbol, decimals } = suggested
    const { sessionScopes } = await readSession(origin)
    const [first = ''] = sessionScopes[scope]?.accounts ?? []
    const account = parseAccountId(first)?.address
    if (account === undefined) throw unauthorized()
    const read = (ask: AskChain): Promise<Described> =>
      readFrom(ask, { suggested, account })
    const { token, contradicted, unchecked } =
      (await inTime(
        askChain(forRequest(networks, requestKey), scope).then(read),
      )) ?? claim(suggested)
    // A request that was resent gets the answer of its approval.
    if (!approvals.askedBy(requestKey)) {
      if (await tokens.has({ account, chainId: scope, token })) return true
      if (!(await tokens.hasRoom())) throw limitExceeded('too many tokens')
    }
    const claimed = { symbol, decimals }
    const about = { scope, account, token, claimed, contradicted, unchecked }
    await ask(call, { kind: 'watch-asset', ...about })
    return true
  }

type Described = {
  token: Token
  contradicted?: NftClaim[]
  unchecked?: NftClaim[]
}

/** The token in the words of its contract. */
const readFrom = async (
  ask: AskChain,
  { suggested, account }: { suggested: SuggestedToken; account: string },
): Promise<Described> => {
  const { address, nft } = suggested
  if (!nft) {
    const names = await readTokenNames(ask, address)
    return names ? { token: { address, ...names } } : claim(suggested)
  }
  const report = await readNft(ask, { address, account, nft })
  const symbol = report.name ?? report.symbol
  // Without a name, the standard is the claim.
  const isConfirmed =
    symbol !== undefined || (suggested.symbol === '' && report.isStandard)
  const { token } = isConfirmed
    ? { token: { ...suggested, symbol: symbol ?? '' } }
    : claim(suggested)
  return {
    token,
    contradicted: contradictedBy(report, suggested),
    unchecked: uncheckedBy(report),
  }
}

const contradictedBy = (
  { isStandard, isOwner, symbol }: NftReport,
  claimed: SuggestedToken,
): NftClaim[] => [
  ...(isStandard === false ? (['standard'] as const) : []),
  ...(claimed.symbol !== '' && symbol !== undefined && symbol !== claimed.symbol
    ? (['symbol'] as const)
    : []),
  ...(isOwner === false ? (['owner'] as const) : []),
]

const uncheckedBy = ({
  isStandard,
  isOwner,
}: Pick<NftReport, 'isStandard' | 'isOwner'>): NftClaim[] => [
  ...(isStandard === undefined ? (['standard'] as const) : []),
  ...(isOwner === undefined ? (['owner'] as const) : []),
]

/** The token in the words of the site. */
const claim = (suggested: SuggestedToken): Described => ({
  token: { ...suggested, isClaim: true },
  ...(suggested.nft && {
    unchecked: uncheckedBy({ isStandard: undefined, isOwner: undefined }),
  }),
})

/** Null if the contract or the node does not answer in time. */
const inTime = async <Answer>(
  reading: Promise<Answer>,
): Promise<Answer | null> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS)
  })
  try {
    return await Promise.race([reading.catch(() => null), patience])
  } finally {
    clearTimeout(timer)
  }
}
