import { isSameAddress } from '../../protocol/caip.ts'
import type { RpcParams } from '../../protocol/json-rpc.ts'
import type { SessionScopes } from '../../protocol/scope.ts'
import { authorize } from '../../session/authorize.ts'
import type {
  ApprovalRecord,
  SendTransactionRecord,
  SigningRecord,
  WatchAssetRecord,
} from '../../storage/approval-record.ts'

type ActingRecord = SigningRecord | WatchAssetRecord | SendTransactionRecord

/** What a site calls in the name of an account, as the account is named in it. */
const calls: Record<
  ActingRecord['kind'],
  { method: string; paramsOf: (account: string) => RpcParams }
> = {
  'sign-message': {
    method: 'personal_sign',
    paramsOf: (account) => ['0x', account],
  },
  'sign-typed-data': {
    method: 'eth_signTypedData_v4',
    paramsOf: (account) => [account],
  },
  'watch-asset': { method: 'wallet_watchAsset', paramsOf: () => [] },
  'send-transaction': {
    method: 'eth_sendTransaction',
    paramsOf: (from) => [{ from }],
  },
}

/** What the site called that led to the question. */
export const methodOf = ({ kind }: ApprovalRecord): string => {
  if (kind === 'connect') return 'wallet_createSession'
  if (kind === 'add-chain') return 'wallet_addEthereumChain'
  return calls[kind].method
}

/** Whether the question is one in the name of an account. */
export const isActing = (record: ApprovalRecord): record is ActingRecord =>
  Object.hasOwn(calls, record.kind)

/** Whether a session allows what is asked in the name of an account. */
export const isCovered = (
  sessionScopes: SessionScopes,
  { kind, scope, account }: Pick<ActingRecord, 'kind' | 'scope' | 'account'>,
): boolean => {
  const { method, paramsOf } = calls[kind]
  const request = { method, params: paramsOf(account) }
  if (authorize(sessionScopes, { scope, request }).kind !== 'authorized') {
    return false
  }
  return !!sessionScopes[scope]?.accounts.some((one) =>
    isSameAddress(one.slice(scope.length + 1), account),
  )
}
