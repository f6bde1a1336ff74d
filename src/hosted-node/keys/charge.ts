import type { RpcError } from '../json-rpc.ts'
import type { ApiKey } from './api-keys.ts'
import type { Overdraft } from './meter.ts'
import type { Meters } from './meters.ts'

export type ChargeRefusal = {
  error: RpcError
  /** The HTTP status of the refusal. */
  status: number
  retryAfter: number
}

/** Charges a key's plan, or returns the reason for a refusal. */
export type Charge = (
  apiKey: ApiKey,
  credits: number,
) => ChargeRefusal | undefined

export const createCharge =
  ({ of }: Pick<Meters, 'of'>): Charge =>
  (apiKey, credits) => {
    const overdraft = of(apiKey).spend(credits)
    return overdraft && toRefusal(overdraft)
  }

type Kind = { status: number; reason: string; message: string }

const kinds: Readonly<Record<Overdraft['of'], Kind>> = {
  day: {
    status: 402,
    reason: 'credits',
    message:
      "The plan's credits of today are used up; they begin anew at midnight UTC",
  },
  second: {
    status: 429,
    reason: 'rate',
    message: "The plan's credits per second are used up",
  },
  unavailable: {
    status: 503,
    reason: 'shared-state',
    message: 'The credits of this key cannot be counted at the moment',
  },
}

const toRefusal = ({ of, retryAfter }: Overdraft): ChargeRefusal => {
  const { status, reason, message } = kinds[of]
  return {
    error: { code: -32005, message, data: { reason, retryAfter } },
    status,
    retryAfter,
  }
}
