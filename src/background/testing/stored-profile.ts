import { create } from '@metamask/superstruct'
import type { PopupContract } from '../../messaging/popup-contract.ts'
import type { RpcClient } from '../../messaging/rpc-client.ts'
import type { RpcAnswer } from '../../protocol/json-rpc.ts'
import { ApprovalRecordStruct } from '../../storage/approval-record.ts'
import written from '../../storage/testing/profile-0.1.0.json' with {
  type: 'json',
}
import { storedRecords } from '../../storage/testing/stored-record.ts'
import type { Host } from '../host/host.ts'
import { createModelBrowser, type ModelBrowser } from './model-browser.ts'
import { createModelPage, type ModelPage } from './model-page.ts'
import { openModelPopup } from './model-popup.ts'
import { createTestWorker } from './test-worker.ts'

type Items = Record<string, unknown>

/** The stored state of a build, and its time. */
export type StoredProfile = {
  now: number
  local: Items
  session: Items
  sync: Items
  copy: Items
  alarms: Record<string, number>
  windows: number[]
}

/** The cursors that pages of that build were sent. */
export const { answers: formerAnswers } = written

const { 'approvals/queue': formerQueue, ...formerSession } = written.session
const formerApprovals = formerQueue.value.approvals.map((approval) =>
  create(approval, ApprovalRecordStruct),
)

/**
 * As a stopped worker left it, with a pending approval. A stop is within one
 * build, so the approval is in the journal of this one.
 */
export const profileAfterStop: StoredProfile = {
  ...written,
  session: {
    ...formerSession,
    ...storedRecords({
      'journal/requests': {
        approvals: formerApprovals,
        sent: [],
        windowId: formerQueue.value.windowId,
      },
    }),
  },
}

/** Session storage of the last build, which a browser would have cleared. */
export const profileNotCleared: StoredProfile = written

/** An update clears the session area and the alarms, and closes windows. */
export const profileAfterUpdate: StoredProfile = {
  ...written,
  session: {},
  alarms: {},
  windows: [],
}

export type ProfileWorld = Readonly<{
  browser: ModelBrowser
  popup: RpcClient<PopupContract>
  /** Hashes of the transactions that have a receipt. */
  mined: Set<string>
  /** A page with this document and relay, if it reconnects. */
  openPage: (
    origin: string,
    from?: { name?: string; channel?: string },
  ) => ProfilePage
  close: () => void
}>

type ProfilePage = Readonly<{
  page: ModelPage
  /** Resolves with the next answer to this id. */
  answerTo: (id: number) => Promise<RpcAnswer>
}>

/**
 * A browser that starts with this profile, a popup, and the profile's nodes.
 * Its clock is fixed at the time of the profile.
 */
export const openProfile = ({
  profile,
  createRelay,
  changeHost = (host) => host,
}: {
  profile: StoredProfile
  createRelay: Parameters<typeof createModelPage>[0]['createRelay']
  changeHost?: (host: Host) => Host
}): ProfileWorld => {
  const mined = new Set<string>()
  const browser = createModelBrowser({
    createWorker: (host) =>
      createTestWorker({ ...changeHost(host), now: () => profile.now }),
    node: (body, url) => {
      const calls: NodeCall | NodeCall[] = JSON.parse(body)
      const tell = ({ id, ...call }: NodeCall) => ({
        jsonrpc: '2.0',
        id,
        result: answerCall(call, { url, mined }),
      })
      const answer = Array.isArray(calls) ? calls.map(tell) : tell(calls)
      return { answer: JSON.stringify(answer), delay: 0 }
    },
  })
  const { stored, copied, alarms } = browser
  const places: [Map<string, unknown>, Items][] = [
    [stored.local, profile.local],
    [stored.session, profile.session],
    [stored.sync, profile.sync],
    [copied, profile.copy],
    [alarms, profile.alarms],
  ]
  for (const [place, items] of places) {
    for (const [key, value] of Object.entries(structuredClone(items))) {
      place.set(key, value)
    }
  }
  for (const windowId of profile.windows) browser.windows.add(windowId)
  const popup = openModelPopup(browser)
  return {
    browser,
    popup,
    mined,
    openPage: (origin, { name = 'D', channel = 'c' } = {}) => {
      const waiting = new Map<number, (answer: RpcAnswer) => void>()
      const page = createModelPage({
        origin,
        name,
        channel,
        createRelay,
        connect: (from) => browser.connect('servePage', from),
        now: Date.now,
        onAnswer: (_, id, answer) => waiting.get(id)?.(answer),
        onEvent: () => undefined,
      })
      return {
        page,
        answerTo: (id) => new Promise((resolve) => waiting.set(id, resolve)),
      }
    },
    close: () => {
      popup.close()
      browser.stop()
    },
  }
}

/**
 * The page with the pending approval resends its request, as its relay does.
 */
export const askAgain = async ({
  openPage,
}: ProfileWorld): Promise<{
  /** Of the approval. */
  id: string
  answer: Promise<RpcAnswer>
}> => {
  const [approval] = formerApprovals
  if (approval?.kind !== 'sign-message') throw new Error('Nothing is open')
  const { origin, callerKey, requestKey, scope, message, account } = approval
  const [, name = '', channel = ''] = callerKey.split('/')
  const { page, answerTo } = openPage(origin, { name, channel })
  const id = Number(requestKey.split('/').at(-1))
  const request = { method: 'personal_sign', params: [message, account] }
  const json = JSON.stringify({
    jsonrpc: '2.0',
    id,
    method: 'wallet_invokeMethod',
    params: { scope, request },
  })
  page.relay.fromPage({ type: 'request', id, json })
  return { id: approval.id, answer: answerTo(id) }
}

type NodeCall = { id: number; method: string; params?: unknown[] }

const answerCall = (
  { method, params = [] }: Omit<NodeCall, 'id'>,
  { url, mined }: { url: string; mined: ReadonlySet<string> },
): unknown => {
  const [first] = params
  switch (method) {
    case 'eth_chainId':
      return url.includes('/mainnet/') ? '0x1' : '0x67932'
    case 'eth_getTransactionReceipt':
      return mined.has(String(first))
        ? { status: '0x1', blockNumber: '0x11', gasUsed: '0x5208' }
        : null
    case 'eth_getTransactionByHash':
      return { hash: first }
    case 'eth_getTransactionCount':
      return '0x1'
    case 'eth_call':
      return `0x${'10'.padStart(64, '0')}`
    default:
      return '0x10'
  }
}
