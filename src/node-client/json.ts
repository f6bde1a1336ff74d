import type { RpcParams } from '../protocol/json-rpc.ts'

/** Any JSON value. */
export type Json = Extract<RpcParams, unknown[]>[number]
