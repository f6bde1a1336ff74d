/** What is signed: a record, or that it was removed. */
export type Signed = Readonly<Record<string, unknown>>

export type Seal = Readonly<{ generation: number; mac: string }>

export const createSigningKey = async (): Promise<CryptoKey> =>
  // Not extractable: whoever can read the store still cannot sign.
  (await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])) as CryptoKey

type SignOptions = { key: string; generation: number; record: Signed }

/** The record as it is stored, with a code over its key, number and content. */
export const seal = async (
  signingKey: CryptoKey,
  options: SignOptions,
): Promise<Signed> => {
  const { generation, record } = options
  const mac = await macOf(signingKey, options)
  return { ...record, seal: { generation, mac } }
}

/** Undefined if it has no seal, or one that another key or content made. */
export const unseal = async (
  signingKey: CryptoKey,
  { key, stored }: { key: string; stored: unknown },
): Promise<{ generation: number; record: Signed } | undefined> => {
  if (!isSealed(stored)) return undefined
  const { seal, ...record } = stored
  const { generation, mac } = seal
  const expected = await macOf(signingKey, { key, generation, record })
  // Whoever can time this comparison can already read the MAC.
  return mac === expected && Object.keys(seal).length === 2
    ? { generation, record }
    : undefined
}

export const isSealed = (stored: unknown): stored is Signed & { seal: Seal } =>
  isObject(stored) && isObject(stored.seal) && !Array.isArray(stored)

/** A copy of what is stored, without its seal, valid or not. */
export const withoutSeal = (stored: unknown): unknown => {
  if (!isSealed(stored)) return stored
  const { seal: _, ...record } = stored
  return record
}

const macOf = async (
  signingKey: CryptoKey,
  { key, generation, record }: SignOptions,
): Promise<string> => {
  const signed = new TextEncoder().encode(canonical([key, generation, record]))
  const mac = await crypto.subtle.sign('HMAC', signingKey, signed)
  return Array.from(new Uint8Array(mac), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** JSON with sorted members: storage returns them in an order of its own. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    isObject(member) && !Array.isArray(member)
      ? Object.fromEntries(
          Object.entries(member).sort(([one], [other]) =>
            one < other ? -1 : 1,
          ),
        )
      : member,
  )

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
