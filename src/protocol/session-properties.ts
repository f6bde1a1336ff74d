import type { Json } from '@metamask/utils'
import { isScopeString } from './caip.ts'
import { complain } from './check-params.ts'
import { fromDateTime } from './date-time.ts'
import { invalidScopedProperties, invalidSessionProperties } from './errors.ts'
import { isObject } from './json-rpc.ts'
import { limits } from './limits.ts'
import { NotJsonError, toOwnJson } from './own-json.ts'

/** Whether a site is notified of its active account on Solana. */
export const ACCOUNT_CHANGES = 'solana_accountChanged_notifications'

/** The supported properties; others are dropped. */
const KNOWN = ['expiry', 'eip1193-compatible', ACCOUNT_CHANGES]

/** Throws 5302. Shape and size are the wallet's; the standard has none. */
export const parseSessionProperties = (
  value: unknown,
  now: number,
): Readonly<Record<string, Json>> => {
  const properties = copyProperties(value)
  const [first] = Object.keys(properties)
  if (first === undefined) throw refuse('must not be empty')
  const json = JSON.stringify(properties)
  if (
    new TextEncoder().encode(json).byteLength > limits.sessionPropertiesBytes
  ) {
    throw refuse(`may have ${limits.sessionPropertiesBytes} bytes`)
  }
  if (Object.hasOwn(properties, 'expiry')) {
    const expiry = fromDateTime(properties.expiry)
    if (expiry === undefined) {
      throw refuse('must be an RFC 3339 date-time', 'expiry')
    }
    if (expiry <= now) throw refuse('must be in the future', 'expiry')
  }
  return Object.freeze(
    Object.fromEntries(
      Object.entries(properties).filter(([name]) => KNOWN.includes(name)),
    ),
  )
}

const copyProperties = (value: unknown): Record<string, Json> => {
  if (!isObject(value)) throw refuse('must be an object')
  try {
    return toOwnJson(value) as Record<string, Json>
  } catch (error) {
    if (error instanceof NotJsonError) throw refuse(error.message)
    throw error
  }
}

const refuse = (reason: string, ...path: string[]) =>
  invalidSessionProperties(complain(['sessionProperties', ...path], reason))

/** Throws 5300. Valid ones are dropped too. */
export const assertScopedProperties = (value: unknown): void => {
  const reason = complaintAboutScoped(value)
  if (reason === undefined) return
  throw invalidScopedProperties(complain(['scopedProperties'], reason))
}

const complaintAboutScoped = (value: unknown): string | undefined => {
  if (!isObject(value)) return 'must be an object'
  const keys = Object.keys(value)
  if (keys.length === 0) return 'must not be empty'
  return keys.every(isScopeString) ? undefined : 'must have scopes as its keys'
}
