import type { EthereumProvider, Way } from '../ways/wallet.ts'

/** Who a wallet says it is. Anybody can say so: it is shown, not trusted. */
export type WalletIdentity = {
  uuid: string
  name: string
  rdns: string
  /** A picture that is in the announcement itself. */
  icon?: string
}

/** A wallet that announced no way in that we know has none. */
export type Announced = WalletIdentity & { way?: Way }

/** CAIP-294: the wallet, and the id of its extension to connect to. */
export const readWalletAnnouncement = (
  detail: unknown,
): Announced | undefined =>
  readSafely(() => {
    const { params } = detail as { params: Record<string, unknown> }
    // The standards spell it in two ways: in `info`, or beside the targets.
    const identity = readIdentity(params.info ?? params)
    if (!identity) return undefined
    const extensionId = readExtensionId(params.targets)
    return extensionId === undefined
      ? identity
      : { ...identity, way: { kind: 'external', extensionId } }
  })

/** EIP-6963: the wallet, and an Ethereum provider right beside it. */
export const readProviderAnnouncement = (
  detail: unknown,
): Announced | undefined =>
  readSafely(() => {
    const { info, provider } = detail as Record<string, unknown>
    const identity = readIdentity(info)
    return identity && isProvider(provider)
      ? { ...identity, way: { kind: 'ethereum', provider } }
      : undefined
  })

/** Any script may announce anything, also objects that throw when looked at. */
const readSafely = (
  read: () => Announced | undefined,
): Announced | undefined => {
  try {
    return read()
  } catch (error) {
    console.warn('An announcement could not be read.', error)
    return undefined
  }
}

const readIdentity = (info: unknown): WalletIdentity | undefined => {
  const { uuid, name, rdns, icon } = info as Record<string, unknown>
  if (typeof uuid !== 'string' || typeof rdns !== 'string') return undefined
  const shownName = typeof name === 'string' ? readable(name, 80) : ''
  if (shownName === '') return undefined
  return {
    uuid: uuid.slice(0, 80),
    name: shownName,
    rdns: readable(rdns, 120),
    ...(isPicture(icon) ? { icon } : {}),
  }
}

/** Without what cannot be seen and would turn the text around it. */
const readable = (text: string, length: number): string =>
  text
    .slice(0, 10 * length)
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, length)

const LARGEST_ICON = 200_000

/** A picture by address would tell its server who looks at this page. */
const isPicture = (icon: unknown): icon is string =>
  typeof icon === 'string' &&
  icon.length <= LARGEST_ICON &&
  icon.startsWith('data:image/')

/** Deployed wallets say `caip-348`; CAIP-341 names the type `caip341`. */
const TARGET_TYPES: unknown[] = ['caip-348', 'caip341']

const readExtensionId = (targets: unknown): string | undefined => {
  if (!Array.isArray(targets)) return undefined
  for (const target of targets) {
    const { type, value } = target as Record<string, unknown>
    const isId = typeof value === 'string' && /^[a-p]{32}$/.test(value)
    if (isId && TARGET_TYPES.includes(type)) return value
  }
  return undefined
}

const isProvider = (value: unknown): value is EthereumProvider =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'request') === 'function'
