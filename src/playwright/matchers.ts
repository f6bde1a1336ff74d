import { expect as base } from '@playwright/test'
import type { Approval } from '../messaging/approval-contract.ts'
import type { LaneRequest } from '../messaging/lane-contract.ts'
import { addressesOf } from '../messaging/wallet-contract.ts'
import { methodsFor } from './methods-for.ts'
import { readSolanaSent } from './solana-sent.ts'
import type { Wallet } from './wallet.ts'
import type { AccountName, NetworkName } from './wallet-state.ts'

type Value = bigint | number | string

/** A transaction that the wallet sent; all conditions count. */
export type SentFilter = {
  from?: AccountName
  /** On Solana, to and value are those of its only transfer of lamports. */
  to?: string
  value?: Value
  data?: string
  chain?: NetworkName
  origin?: string
}

export type SignedFilter = {
  /** The text, or its bytes as the site sent them. */
  message?: string
  /** The primary type of typed data. */
  primaryType?: string
  from?: AccountName
  origin?: string
}

export type AskedFilter = {
  method?: string
  origin?: string
  /** How often; at least once by default. */
  times?: number
}

export type SessionFilter = {
  chains?: readonly NetworkName[]
  accounts?: readonly AccountName[]
}

type Found = { pass: boolean; found: unknown }
type State = { isNot: boolean; timeout?: number }
type Result = { pass: boolean; message: () => string }

const DEFAULT_TIMEOUT_MS = 5_000
const LOOK_AGAIN_MS = 50

/** Looks until the expectation is met or its time is over. */
const poll = async (
  { isNot, timeout = DEFAULT_TIMEOUT_MS }: State,
  { wanted, look }: { wanted: string; look: () => Promise<Found> },
): Promise<Result> => {
  const end = Date.now() + timeout
  for (;;) {
    const { pass, found } = await look()
    if (pass !== isNot || Date.now() > end) {
      return {
        pass,
        message: () =>
          `Expected the wallet ${isNot ? 'not ' : ''}${wanted}\n\nFound: ${format(found)}`,
      }
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
}

const format = (value: unknown): string =>
  JSON.stringify(
    value,
    (_, one) => (typeof one === 'bigint' ? one.toString() : one),
    2,
  ) ?? 'nothing'

/** Only hex ignores the letter case. */
const isSame = (one: string | undefined, other: string | undefined): boolean =>
  one === other ||
  (one?.startsWith('0x') === true && one.toLowerCase() === other?.toLowerCase())

const isSameList = (one: readonly string[], other: readonly string[]) => {
  const sorted = (list: readonly string[]): string =>
    list
      .map((text) => text.toLowerCase())
      .toSorted()
      .join()
  return sorted(one) === sorted(other)
}

/** The text that was signed, and how the site wrote it. */
const spellingsOf = (shown: Approval): string[] => {
  if (shown.kind === 'solana-sign-in') return [shown.text]
  if (shown.kind !== 'sign-message' && shown.kind !== 'solana-message') {
    return []
  }
  const { message } = shown
  const bytes =
    shown.kind === 'sign-message'
      ? Buffer.from(message.slice(2), 'hex')
      : Buffer.from(message, 'base64')
  return [message, bytes.toString('utf8')]
}

const SIGNATURES = [
  'sign-message',
  'sign-typed-data',
  'solana-message',
  'solana-sign-in',
] as const

/** A signature that is not of a transaction. */
const isSignature = (
  shown: Approval,
): shown is Extract<Approval, { kind: (typeof SIGNATURES)[number] }> =>
  SIGNATURES.some((kind) => kind === shown.kind)

/** All addresses of an account, or the one that was named. */
const addressesIn = async (
  wallet: Wallet,
  wanted: AccountName,
): Promise<string[]> => {
  const account =
    typeof wanted === 'number' ? (await wallet.accounts())[wanted] : undefined
  return account ? addressesOf(account) : [await wallet.addressOf(wanted)]
}

/** The calls that a site asked the wallet to send. */
const callsOf = ({ shown }: LaneRequest) => {
  if (shown.kind === 'send-transaction') return [shown.request]
  return shown.kind === 'send-calls' ? shown.calls : []
}

export const expect = base.extend({
  /** Whether the site is connected, with exactly these chains and accounts. */
  async toHaveSession(
    this: State,
    wallet: Wallet,
    origin: string,
    filter: SessionFilter = {},
  ) {
    const chains = filter.chains?.map(wallet.chainIdOf)
    const accounts =
      filter.accounts &&
      (await Promise.all(filter.accounts.map((one) => wallet.addressOf(one))))
    return poll(this, {
      wanted: `to have a session of ${origin} with ${format(filter)}`,
      look: async () => {
        const session = await wallet.session(origin)
        const found = session && {
          chains: session.chains
            .map(({ chainId }) => chainId)
            .filter((chainId) => !chainId.startsWith('wallet:')),
          accounts: session.accounts
            .filter(({ selected }) => selected)
            .map(({ address }) => address),
        }
        const pass =
          found !== null &&
          (!chains || isSameList(chains, found.chains)) &&
          (!accounts || isSameList(accounts, found.accounts))
        return { pass, found }
      },
    })
  },

  /** Whether a node has such a transaction of the wallet. */
  async toHaveSent(this: State, wallet: Wallet, filter: SentFilter = {}) {
    const { to, value, data, origin } = filter
    const from =
      filter.from === undefined
        ? undefined
        : await addressesIn(wallet, filter.from)
    const chainId =
      filter.chain === undefined ? undefined : wallet.chainIdOf(filter.chain)
    const isWanted = (one: {
      to?: string | undefined
      value: string
    }): boolean =>
      (to === undefined || isSame(one.to, to)) &&
      (value === undefined || BigInt(one.value) === BigInt(value))
    return poll(this, {
      wanted: `to have sent ${format(filter)}`,
      look: async () => {
        const sent = [
          ...(await wallet.transactions()).filter(
            ({ state }) => state !== 'signed' && state !== 'refused',
          ),
          ...(await readSolanaSent(wallet)),
        ]
        const approved = (await wallet.requests()).filter(
          ({ outcome }) => outcome === 'approved',
        )
        const pass =
          sent.some(
            (one) =>
              isWanted(one) &&
              (from === undefined ||
                from.some((address) => isSame(one.account, address))) &&
              (origin === undefined || one.origin === origin) &&
              (chainId === undefined || one.network.chainId === chainId),
          ) &&
          (data === undefined ||
            approved
              .flatMap(callsOf)
              .some((call) => isWanted(call) && isSame(call.data, data)))
        return { pass, found: sent }
      },
    })
  },

  /** Whether such a message or typed data was signed. */
  async toHaveSigned(this: State, wallet: Wallet, filter: SignedFilter = {}) {
    const { message, primaryType, origin } = filter
    const from =
      filter.from === undefined
        ? undefined
        : await addressesIn(wallet, filter.from)
    return poll(this, {
      wanted: `to have signed ${format(filter)}`,
      look: async () => {
        const signed = (await wallet.requests()).flatMap(
          ({ shown, signature }) =>
            signature !== undefined && isSignature(shown) ? [shown] : [],
        )
        const pass = signed.some(
          (one) =>
            (message === undefined || spellingsOf(one).includes(message)) &&
            (primaryType === undefined ||
              (one.kind === 'sign-typed-data' &&
                one.typedData.primaryType === primaryType)) &&
            (from === undefined ||
              from.some((address) => isSame(one.account.address, address))) &&
            (origin === undefined || one.origin === origin),
        )
        return { pass, found: signed }
      },
    })
  },

  /** Whether sites asked for a decision; reads are answered without one. */
  async toHaveBeenAsked(this: State, wallet: Wallet, filter: AskedFilter = {}) {
    const { method, origin, times } = filter
    const methods = method === undefined ? undefined : methodsFor(method)
    return poll(this, {
      wanted: `to have been asked ${format(filter)}`,
      look: async () => {
        const asked = (await wallet.requests()).filter(
          (one) =>
            (methods === undefined || methods.includes(one.method)) &&
            (origin === undefined || one.shown.origin === origin),
        )
        const pass =
          times === undefined ? asked.length > 0 : asked.length === times
        return {
          pass,
          found: asked.map(({ method, outcome, shown }) => ({
            method,
            origin: shown.origin,
            outcome,
          })),
        }
      },
    })
  },
})
