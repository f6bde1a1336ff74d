import type { Json } from '../../node-client/json.ts'
import { toBase58 } from '../../protocol/solana/base58.ts'
import type { Account } from './engine.ts'
import type { Value } from './json-text.ts'
import { parseAccount } from './parse-account.ts'
import { invalid } from './rpc-failure.ts'

export type DataSlice = { offset: number; length: number }

export type AccountEncoding = {
  /** Without one, the data is a text in base58, as in old versions. */
  encoding: string | undefined
  slice: DataSlice | undefined
}

const MOST_BASE58_BYTES = 128

export const readEncoding = ({
  encoding,
  dataSlice,
}: Readonly<Record<string, Json>>): AccountEncoding => {
  const known = [undefined, null, 'base58', 'base64', 'jsonParsed']
  if (!known.includes(encoding as string)) {
    throw invalid('encoding must be base58, base64 or jsonParsed')
  }
  return {
    encoding: (encoding as string | null) ?? undefined,
    slice: readSlice(dataSlice),
  }
}

const readSlice = (slice: Json | undefined): DataSlice | undefined => {
  if (slice === undefined || slice === null) return undefined
  const { offset, length } = slice as Record<string, Json>
  const isWhole = (value: Json | undefined): boolean =>
    Number.isSafeInteger(value) && Number(value) >= 0
  if (isWhole(offset) && isWhole(length)) {
    return { offset: Number(offset), length: Number(length) }
  }
  throw invalid('dataSlice must have an offset and a length')
}

/** An account as answers have it. */
export const toAccountJson = (
  account: Account,
  encoding: AccountEncoding,
  find: (address: string) => Account | undefined,
): Value => {
  const { lamports, owner, executable, rentEpoch, data } = account
  return {
    data: toData(account, encoding, find),
    executable,
    lamports,
    owner,
    rentEpoch,
    space: data.length,
  }
}

const toData = (
  account: Account,
  { encoding, slice }: AccountEncoding,
  find: (address: string) => Account | undefined,
): Value => {
  const parsed = encoding === 'jsonParsed' && parseAccount(account, find)
  if (parsed) return parsed
  const { data } = account
  const bytes = slice
    ? data.subarray(slice.offset, slice.offset + slice.length)
    : data
  if (encoding === 'base64' || encoding === 'jsonParsed') {
    return [Buffer.from(bytes).toString('base64'), 'base64']
  }
  if (bytes.length > MOST_BASE58_BYTES) {
    throw invalid(
      `an account with more than ${MOST_BASE58_BYTES} bytes of data needs the encoding base64`,
    )
  }
  const text = toBase58(bytes)
  return encoding === undefined ? text : [text, 'base58']
}
