import { isObject } from '../../protocol/json-rpc.ts'

/** What Node says of a certificate it does not take, before anything is sent. */
const CERTIFICATE =
  /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_)/

/**
 * Whether a connection failed before anything could be sent over it. Only what
 * surely did: a transaction goes to another node then.
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
