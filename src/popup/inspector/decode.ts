import type { Json } from '../../messaging/traffic-file.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import { readTokenCall } from '../../protocol/token-call.ts'
import { isReadable, textOf } from '../approvals/sign-message/message-text.ts'
import { describeCall } from '../clear-signing/load-clear-signing.ts'

/** What a value means, in names of the field. */
export type Decoded = Record<string, Json>

/**
 * What the wallet can read in the params of a call: messages, typed data and
 * calls of tokens. Undefined if there is nothing to add.
 */
export const decodeParams = async ({
  method,
  scope,
  params,
}: {
  method: string
  scope: string | undefined
  params: Json
}): Promise<Decoded | undefined> => {
  const list = Array.isArray(params) ? params : []
  const [first, second] = list
  switch (method) {
    case 'personal_sign':
      return decodeMessage(first)
    case 'eth_signTypedData_v3':
    case 'eth_signTypedData_v4':
      return decodeJson(second)
    case 'eth_call':
    case 'eth_estimateGas':
    case 'eth_sendTransaction':
      return isObject(first) ? decodeCall(first, scope) : undefined
    default:
      return undefined
  }
}

const decodeMessage = (message: Json | undefined): Decoded | undefined => {
  if (typeof message !== 'string') return undefined
  if (!/^0x(?:[0-9a-f]{2})+$/i.test(message)) return undefined
  const decoded = textOf(message)
  return decoded !== undefined && isReadable(decoded)
    ? { message: decoded }
    : undefined
}

const decodeJson = (data: Json | undefined): Decoded | undefined => {
  if (typeof data !== 'string') return undefined
  try {
    const parsed = JSON.parse(data)
    return isObject(parsed) ? (parsed as Decoded) : undefined
  } catch {
    // Sites may send anything.
    return undefined
  }
}

const decodeCall = async (
  { to, data, input, value }: Record<string, unknown>,
  scope = '',
): Promise<Decoded | undefined> => {
  const calldata = [data, input].find((one) => typeof one === 'string')
  if (typeof calldata !== 'string') return undefined
  const token = readTokenCall(calldata)
  if (token) return toDecoded(token.call)
  if (typeof to !== 'string') return undefined
  const described = await describeCall({
    chainId: scope,
    to,
    data: calldata,
    value:
      typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value)
        ? `${BigInt(value)}`
        : '0',
  })
  return (
    described && {
      call: described.sentence,
      ...Object.fromEntries(
        described.fields.map(({ label, value }) => [label, value]),
      ),
    }
  )
}

const toDecoded = ({ kind, ...facts }: Record<string, unknown>): Decoded => ({
  call: `${kind}`,
  ...Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? `${value}` : (value as Json),
    ]),
  ),
})
