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
  /** The method called with `wallet_invokeMethod`. */
  inner?: string
  /** The provider whose answers it gets, if not the session API. */
  api?: PageApi | undefined
  /** Tests send invalid frames on purpose; they must get an error. */
  isMalformed: boolean
}

export type HowAsked = Pick<Asked, 'isDressed' | 'api'> & { at: number }

/** Undefined for a frame that needs no answer. */
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
      // Its methods have their own params, and no struct of the protocol.
      if (api) return { ...asked, isMalformed: false }
      try {
        return { ...asked, isMalformed: false, ...parse(checked.call, at) }
      } catch {
        // Its params are invalid; the wallet reports how.
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
