import { describe, expect, it } from 'vitest'
import {
  chainDisconnected,
  filterNotFound,
  invalidParams,
  isRpcError,
  NodeError,
  nodeError,
  requestPending,
  scopesNotSupported,
  unauthorized,
  unsupportedMethod,
  userRejected,
} from './errors.ts'

const wire = ({
  code,
  message,
  data,
}: {
  code: number
  message: string
  data?: unknown
}) => ({ code, message, data })

describe('errors', () => {
  it.each([
    [4001, 'User rejected the request.', userRejected()],
    [
      4100,
      'The requested account and/or method has not been authorized by the user.',
      unauthorized(),
    ],
    [
      -32002,
      'A request is already pending; wait for its answer.',
      requestPending(),
    ],
    [-32000, 'filter not found', filterNotFound()],
    [5100, 'Requested scopes are not supported', scopesNotSupported()],
  ])('answers %i %s', (code, message, error) => {
    expect(wire(error)).toStrictEqual({ code, message, data: undefined })
    expect(isRpcError(error)).toBe(true)
  })

  it.each([
    [
      4200,
      'The provider does not support the requested method.',
      'watch-only',
      unsupportedMethod('watch-only'),
    ],
    [
      4901,
      'The provider is not connected to the requested chain.',
      'timeout',
      chainDisconnected('timeout'),
    ],
  ])('answers %i %s with the reason %s', (code, message, reason, error) => {
    expect(wire(error)).toStrictEqual({ code, message, data: { reason } })
  })

  it('copies only the path and the reason of a complaint', () => {
    const complaint = { path: 'params', reason: 'must be', secret: 1 }
    expect(invalidParams(complaint).data).toStrictEqual({
      path: 'params',
      reason: 'must be',
    })
  })

  it('preserves code, message and data of a node', () => {
    const answer = {
      code: 3,
      message: 'execution reverted',
      data: '0x08c379a0',
    }
    expect(wire(nodeError(answer))).toStrictEqual(answer)
    expect(nodeError(answer)).toBeInstanceOf(NodeError)
    expect(isRpcError(nodeError(answer))).toBe(true)
  })

  it('adds a message if the node sent none', () => {
    expect(wire(nodeError({ code: -32000, message: '' }))).toStrictEqual({
      code: -32000,
      message: 'Internal JSON-RPC error.',
      data: undefined,
    })
  })
})
