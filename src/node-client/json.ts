import type { RpcParams } from '../protocol/json-rpc.ts'

/** Whatever JSON can say. */
export type Json = Extract<RpcParams, unknown[]>[number]
