import type { Json } from '../../node-client/json.ts'
import type { RpcError } from '../json-rpc.ts'
import { isJsonObject } from '../rules/rule.ts'
import { decodeReason } from './revert-reason.ts'

const REVERTED = 'execution reverted'

/** The normal form of a revert is geth's: code 3, and the data as hex. */
export const toRevert = (error: RpcError): RpcError | undefined => {
  const data = revertData(error)
  if (data === undefined) return withoutData(error)
  const reason = decodeReason(data)
  const message = reason === undefined ? REVERTED : `${REVERTED}: ${reason}`
  return { code: 3, message, data }
}

/**
 * Where nodes put it:
 * - geth, anvil, Infura: code 3, or -32000 in older ones, and `data` is the hex
 * - Nethermind and OpenEthereum: -32015, and `data` is "Reverted 0x…"
 * - EDR: -32000, `data.data`, and `data.reason` is `{ Revert }`
 * - Hardhat 2: -32603, `data.data`, and only the message says that it reverted
 * - Ganache: -32000, `data.result` of an estimate, `data` of a call
 * Any of them has data of the same shape for what ended in another way, such as
 * an invalid opcode or too little gas.
 */
const revertData = (error: RpcError): string | undefined => {
  const { data } = error
  if (typeof data === 'string') {
    const [, reverted, digits] = /^(Reverted )?(0x[0-9a-f]*)$/i.exec(data) ?? []
    return reverted || saysRevert(error) ? digits : undefined
  }
  if (!isJsonObject(data)) return undefined
  const { reason } = data
  if (isJsonObject(reason)) return hexOf(reason.Revert)
  return saysRevert(error)
    ? (hexOf(data.data) ?? hexOf(data.result))
    : undefined
}

const saysRevert = ({ code, message }: RpcError): boolean =>
  code === 3 || /\brevert(?:ed)?\b/i.test(message)

const hexOf = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value) ? value : undefined

/**
 * Geth before 1.9.15 and old Ganache report a revert only in the message. The
 * revert data is then unknown.
 */
const withoutData = ({ message, data }: RpcError): RpcError | undefined => {
  if (data !== undefined && data !== null) return undefined
  const said =
    /^(?:execution reverted|VM Exception while processing transaction: revert)(?::? (.*))?$/s.exec(
      message,
    )
  if (!said) return undefined
  return { code: 3, message: said[1] ? `${REVERTED}: ${said[1]}` : REVERTED }
}
