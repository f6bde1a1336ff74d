import { isObject } from '../../protocol/json-rpc.ts'

/** Error codes for a rejected certificate, before anything is sent. */
const CERTIFICATE =
  /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_)/

/**
 * Whether a connection surely failed before anything was sent. Only then a
 * transaction may go to another node.
 */
export const neverConnected = (error: unknown): boolean => {
  if (error instanceof AggregateError) return error.errors.every(neverConnected)
  if (!isObject(error)) return false
  const { code, syscall } = error
  return (
    syscall === 'connect' ||
    syscall === 'getaddrinfo' ||
    code === 'UND_ERR_CONNECT_TIMEOUT' ||
    (typeof code === 'string' && CERTIFICATE.test(code))
  )
}
