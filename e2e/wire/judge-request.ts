import type { PageApi } from '../../src/protocol/envelope.ts'
import { checkFrame, type RpcCall } from '../../src/protocol/json-rpc.ts'
import {
  checkNoParams,
  parseCreateSessionParams,
  parseInvokeMethodParams,
  parseRevokeSessionParams,
} from '../../src/protocol/session-api.ts'

/** A frame of a page that has to be answered. */
export type Asked = {
  id: unknown
  method: string | undefined
  /** Whether it came in an envelope, and so must its answer. */
  isDressed: boolean
  /** What is called with `wallet_invokeMethod`. */
  inner?: string
  /** Whose answers it gets, if not those of the session API. */
  api?: PageApi | undefined
  /** Tests send such frames on purpose; an answer to them is an error. */
  isMalformed: boolean
}

export type HowAsked = Pick<Asked, 'isDressed' | 'api'> & { at: number }

/** Nothing for a frame that nobody waits for. */
export const readRequest = (
  frame: unknown,
  { at, isDressed, api }: HowAsked,
): Asked | undefined => {
  const checked = checkFrame(frame)
  switch (checked.kind) {
    case 'unanswerable':
      return undefined
    case 'bad-frame':
    case 'bad-params':
      return {
        id: checked.id,
        method: undefined,
        isDressed,
        isMalformed: true,
      }
    case 'call': {
      const { id, method } = checked.call
      const asked = { id, method, isDressed, api }
      // Its methods have params of their own, and no struct of the protocol's.
      if (api) return { ...asked, isMalformed: false }
      try {
        return { ...asked, isMalformed: false, ...parse(checked.call, at) }
      } catch {
        // Its params are not what they should be; the wallet says in what way.
        return { ...asked, isMalformed: true }
      }
    }
  }
}

const parse = ({ method, params }: RpcCall, at: number): { inner?: string } => {
  if (method === 'wallet_getSession') checkNoParams(params)
  if (method === 'wallet_createSession') parseCreateSessionParams(params, at)
  if (method === 'wallet_revokeSession') parseRevokeSessionParams(params)
  return method === 'wallet_invokeMethod'
    ? { inner: parseInvokeMethodParams(params).request.method }
    : {}
}
