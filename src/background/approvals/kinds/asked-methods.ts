import type { KindName } from '../../../messaging/approval-contract.ts'
import type { RpcParams } from '../../../protocol/json-rpc.ts'
import type { RecordOf } from '../approval-kind.ts'

/** What a site called for each kind; apart, since only screens need the rest. */
type AskedMethod<Name extends KindName> = Readonly<{
  method: string
  /**
   * Makes params that name the account: the session must allow `method` with
   * them, or the approval is withdrawn. Null if it acts for no account.
   */
  paramsFor: RecordOf<Name> extends { account: string }
    ? (account: string) => RpcParams
    : null
}>

export const askedMethods: {
  readonly [Name in KindName]: AskedMethod<Name>
} = {
  connect: { method: 'wallet_createSession', paramsFor: null },
  'add-chain': { method: 'wallet_addEthereumChain', paramsFor: null },
  'sign-message': {
    method: 'personal_sign',
    paramsFor: (account) => ['0x', account],
  },
  'sign-typed-data': {
    method: 'eth_signTypedData_v4',
    paramsFor: (account) => [account],
  },
  'watch-asset': { method: 'wallet_watchAsset', paramsFor: () => [] },
  'send-transaction': {
    method: 'eth_sendTransaction',
    paramsFor: (from) => [{ from }],
  },
  'send-calls': { method: 'wallet_sendCalls', paramsFor: (from) => [{ from }] },
  'solana-message': {
    method: 'signMessage',
    paramsFor: (address) => ({ account: { address } }),
  },
  'solana-sign-in': {
    method: 'signIn',
    paramsFor: (address) => ({ address }),
  },
  'solana-transaction': {
    method: 'signTransaction',
    paramsFor: (address) => ({ account: { address } }),
  },
}

/** The method that the site called. */
export const methodOf = (record: {
  kind: KindName
  /** Set if it is not the usual one of the kind. */
  method?: string | undefined
}): string => record.method ?? askedMethods[record.kind].method
