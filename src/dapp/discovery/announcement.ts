import type { EthereumProvider, Transport } from '../transports/wallet.ts'

/** What a wallet claims to be. Any script can claim it: do not trust it. */
export type WalletIdentity = {
  uuid: string
  name: string
  rdns: string
  /** A data URL. */
  icon?: string
}

/** Without a transport if it announced none that this page supports. */
export type Announced = WalletIdentity & { transport?: Transport }

/** CAIP-294: the wallet, and the extension id to connect to. */
export const readWalletAnnouncement = (
  detail: unknown,
): Announced | undefined =>
  readSafely(() => {
    const { params } = detail as { params: Record<string, unknown> }
    // The standards differ: in `info`, or beside the targets.
    const identity = readIdentity(params.info ?? params)
    if (!identity) return undefined
    const extensionId = readExtensionId(params.targets)
    return extensionId === undefined
      ? identity
      : { ...identity, transport: { kind: 'external', extensionId } }
  })

/** EIP-6963: the wallet with its Ethereum provider. */
export const readProviderAnnouncement = (
  detail: unknown,
): Announced | undefined =>
  readSafely(() => {
    const { info, provider } = detail as Record<string, unknown>
    const identity = readIdentity(info)
    return identity && isProvider(provider)
      ? { ...identity, transport: { kind: 'ethereum', provider } }
      : undefined
  })

/** Any script may announce anything, also objects with throwing getters. */
const readSafely = (
  read: () => Announced | undefined,
): Announced | undefined => {
  try {
    return read()
  } catch (error) {
    console.warn('Ignored an invalid wallet announcement', error)
    return undefined
  }
}

const readIdentity = (info: unknown): WalletIdentity | undefined => {
  const { uuid, name, rdns, icon } = info as Record<string, unknown>
  if (typeof uuid !== 'string' || typeof rdns !== 'string') return undefined
  const visibleName = typeof name === 'string' ? readable(name, 80) : ''
  if (visibleName === '') return undefined
  return {
    uuid: uuid.slice(0, 80),
    name: visibleName,
    rdns: readable(rdns, 120),
    ...(isIcon(icon) ? { icon } : {}),
  }
}

/** Without invisible characters, such as those that reverse the text. */
const readable = (text: string, length: number): string =>
  text
    .slice(0, 10 * length)
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, length)

const MAX_ICON_LENGTH = 200_000

/** Only data URLs: loading an icon from a server would reveal the visitor. */
const isIcon = (icon: unknown): icon is string =>
  typeof icon === 'string' &&
  icon.length <= MAX_ICON_LENGTH &&
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
