import type { RpcAnswer } from '../../protocol/json-rpc.ts'
import type { SessionScopes } from '../../protocol/scope.ts'
import type { ConnectRecord } from '../../storage/approval-record.ts'
import { commitsSince, type Ledger } from './model-ledger.ts'
import type { Asked, ModelPage } from './model-page.ts'

type Seen = { page: ModelPage; asked: Asked; answer: RpcAnswer }

/** Reports these as revoked, as far as they are absent now. */
type Ended = (origin: string, scopes: (scope: string) => boolean) => void

/** Compares an answer with the known state; returns what is wrong with it. */
export const judgeAnswer = (
  ledger: Ledger,
  { ended, ...seen }: Seen & { ended: Ended },
): string | undefined => {
  const { page, asked, answer } = seen
  switch (asked.method) {
    case 'wallet_createSession':
      return judgeCreate(ledger, { ...seen, ended })
    case 'wallet_getSession':
      return 'result' in answer
        ? complainOfSession(ledger, { page, asked, result: answer.result })
        : `failed with ${JSON.stringify(answer.error)}`
    case 'wallet_revokeSession': {
      if (!('result' in answer) || answer.result !== true) {
        return `failed: ${JSON.stringify(answer)}`
      }
      const { scopes = [] } = asked.params as { scopes?: string[] }
      ended(
        page.origin,
        (scope) => scopes.length === 0 || scopes.includes(scope),
      )
      return undefined
    }
    default:
      return judgeInvoke(ledger, seen)
  }
}

/** After this many rejections within a walk, the user may not be asked again. */
const REFUSALS = 3

const complainOfLimit = (
  { queue }: Ledger,
  { page, asked }: Pick<Seen, 'page' | 'asked'>,
): string | undefined =>
  queue.refusalsOf(page.origin) >= REFUSALS ||
  queue.wasFull(page.origin, asked.sentAt)
    ? undefined
    : 'blocked without a reason'

const judgeCreate = (
  ledger: Ledger,
  { page, asked, answer, ended }: Seen & { ended: Ended },
): string | undefined => {
  const { approvals, creates, time } = ledger
  const requestKey = `${page.key}/${asked.id}`
  const own = [...approvals.values()].filter(
    ({ record }) => record.requestKey === requestKey,
  )
  const waited = creates.find(({ id }) => id === requestKey)
  if (waited) waited.until = time
  if ('result' in answer) {
    // A carried-out decision may have been revoked before it was answered.
    const granting = own.find(
      ({ record, carriedOut }) =>
        carriedOut !== undefined || record.decision?.approved,
    )
    if (!granting) return 'granted what was not approved'
    const { carriedOut, record } = granting
    if (carriedOut !== undefined && page.due.includes(carriedOut)) {
      return 'answered before the event'
    }
    ended(page.origin, isUnticked(record))
    return complainOfSession(ledger, { page, asked, result: answer.result })
  }
  switch (answer.error.code) {
    case 4001: {
      // A reconnected page may ask again.
      const last = own.at(-1)
      return last?.carriedOut !== undefined && !last.withdrawn
        ? 'granted, but answered 4001'
        : undefined
    }
    case -32002:
      return creates.some(
        ({ origin, until, id }) =>
          origin === page.origin && id !== requestKey && until > asked.sentAt,
      )
        ? undefined
        : 'refused for a pending request that does not exist'
    case -32005:
      return complainOfLimit(ledger, { page, asked })
    default:
      return `failed with ${JSON.stringify(answer.error)}`
  }
}

/** Chains that were shown and not ticked are revoked too. */
const isUnticked =
  ({ chains, decision }: ConnectRecord) =>
  (scope: string): boolean =>
    chains.some(({ chainId }) => chainId === scope) &&
    !decision?.choice.chains.includes(scope)

const complainOfSession = (
  ledger: Ledger,
  { page, asked, result }: { page: ModelPage; asked: Asked; result: unknown },
): string | undefined => {
  const { sessionScopes } = result as { sessionScopes: SessionScopes }
  const json = JSON.stringify(sessionScopes)
  const since = { origin: page.origin, from: asked.sentAt }
  return commitsSince(ledger, since).some(
    ({ scopes }) => JSON.stringify(scopes) === json,
  )
    ? undefined
    : `answered with a session that was not current: ${json}`
}

const judgeInvoke = (ledger: Ledger, seen: Seen): string | undefined => {
  const { request } = seen.asked.params as { request: { method: string } }
  return request.method === 'wallet_watchAsset'
    ? judgeToken(ledger, seen)
    : judgeRead(ledger, seen)
}

/** A token is listed only if the user approved it; requests of a site queue. */
const judgeToken = (
  ledger: Ledger,
  { page, asked, answer }: Seen,
): string | undefined => {
  const requestKey = `${page.key}/${asked.id}`
  const own = [...ledger.tokens.values()].filter(
    ({ record }) => record.requestKey === requestKey,
  )
  if ('result' in answer) {
    return own.some(({ approved }) => approved)
      ? undefined
      : 'listed what was not approved'
  }
  switch (answer.error.code) {
    case 4001:
      return own.at(-1)?.record.decision?.approved
        ? 'approved, but answered 4001'
        : undefined
    case 4100: {
      const { scope } = asked.params as { scope: string }
      const since = { origin: page.origin, from: asked.sentAt }
      const mayAsk = ({ scopes }: { scopes: SessionScopes }): boolean =>
        !!scopes[scope]?.methods.includes('wallet_watchAsset')
      const known = commitsSince(ledger, since)
      // An account may have been removed meanwhile.
      return known.length === 1 && known.every(mayAsk)
        ? 'refused although granted'
        : undefined
    }
    case -32005:
      return complainOfLimit(ledger, { page, asked })
    default:
      return `failed with ${JSON.stringify(answer.error)}`
  }
}

const judgeRead = (
  ledger: Ledger,
  { page, asked, answer }: Seen,
): string | undefined => {
  const { scope } = asked.params as { scope: string }
  const since = { origin: page.origin, from: asked.sentAt }
  const granted = commitsSince(ledger, since).map(({ scopes }) =>
    Object.hasOwn(scopes, scope),
  )
  if ('result' in answer) {
    return granted.includes(true) ? undefined : 'carried out without a grant'
  }
  if (answer.error.code !== 4100) {
    return `failed with ${JSON.stringify(answer.error)}`
  }
  return granted.includes(false) ? undefined : 'refused although granted'
}
