import type { PageSender, Port } from '../../messaging/browser.ts'
import type { PageApi, ToPage } from '../../protocol/envelope.ts'
import type { RpcAnswer } from '../../protocol/json-rpc.ts'
import {
  formatPortName,
  isToRelay,
  listOf,
  SESSION_TOPIC,
} from '../../protocol/link.ts'
import { EXTENSION_ID } from './model-browser.ts'

type Relay = Readonly<{
  fromPage: (message: unknown) => void
  wake: () => void
  resume: () => void
  pause: () => void
}>

type RelayOptions = {
  toPage: (message: ToPage) => void
  openPort: () => Port
  isPrerendering: () => boolean
  schedule: (task: () => void, milliseconds: number) => void
}

export type Asked = {
  id: number
  method: string
  params: unknown
  /** In the oracle's time. */
  sentAt: number
}

/** A document with its relay, and all that it received. */
export type ModelPage = {
  readonly origin: string
  readonly name: string
  /** The prefix of its request keys. */
  readonly key: string
  readonly relay: Relay
  readonly pending: Map<number, Asked>
  state: 'shown' | 'cached' | 'closed'
  isListening: boolean
  /** The generation it started at; undefined until the worker sent one. */
  countsFrom: number | undefined
  received: number
  /** Generations made while it was connected: it must receive each of them. */
  due: number[]
  /** Whether the worker sent a cursor over this port. */
  isCaughtUp: boolean
  ask: (method: string, params: unknown, api?: PageApi) => Asked
  listen: (api?: PageApi) => void
  leave: () => void
  cache: () => void
  restore: () => void
}

/** The browser's description of the relay in a document of this origin. */
export const pageSender = ({
  origin,
  documentId,
}: {
  origin: string
  documentId: string
}): PageSender => ({
  id: EXTENSION_ID,
  origin,
  url: `${origin}/`,
  documentId,
  frameId: 0,
  tab: { id: 1 } as NonNullable<PageSender['tab']>,
})

export const createModelPage = ({
  origin,
  name,
  channel = name,
  createRelay,
  connect,
  now,
  onAnswer,
  onEvent,
  onEthereum = () => undefined,
}: {
  origin: string
  /** The id of its document. */
  name: string
  /** Of its relay. */
  channel?: string
  createRelay: (options: RelayOptions) => Relay
  connect: (from: { name: string; sender: PageSender }) => Port
  now: () => number
  onAnswer: (page: ModelPage, id: number, answer: RpcAnswer) => void
  onEvent: (
    page: ModelPage,
    event: { generation: number; json: string },
  ) => void
  /** Called with each state of its EIP-1193 provider. */
  onEthereum?: (state: unknown) => void
}): ModelPage => {
  let lastId = 0
  let port: Port | undefined
  /** The last generation that the relay was sent. */
  let generation = 0
  /** A page in the back-forward cache runs no code. */
  let asleep: (() => void)[] = []

  const openPort: RelayOptions['openPort'] = () => {
    const opened = connect({
      name: formatPortName(channel),
      sender: pageSender({ origin, documentId: name }),
    })
    port = opened
    page.isCaughtUp = false
    page.due = []
    const received = (message: unknown): void => {
      if (port !== opened || !isToRelay(message)) return
      if (message.type !== 'event' || message.topic !== SESSION_TOPIC) return
      page.isCaughtUp = true
      // The relay listened first, so it passes this on right after.
      generation = Number(message.cursor)
      if (page.countsFrom !== undefined) return
      page.countsFrom = generation
      page.received = generation
    }
    opened.onMessage.addListener((message) => {
      for (const one of listOf(message)) received(one)
    })
    opened.onDisconnect.addListener(() => {
      if (port !== opened) return
      page.isCaughtUp = false
      page.due = []
    })
    return opened
  }

  const toPage = (message: ToPage): void => {
    if (page.state === 'closed') return
    if (message.type === 'answer') {
      onAnswer(page, message.id, JSON.parse(message.json))
    }
    if (message.type === 'event' && message.api) {
      onEthereum(JSON.parse(message.json))
    } else if (message.type === 'event') {
      onEvent(page, { generation, json: message.json })
    }
  }

  const schedule = (task: () => void, milliseconds: number): void => {
    setTimeout(() => {
      if (page.state === 'shown') task()
      if (page.state === 'cached') asleep.push(task)
    }, milliseconds)
  }

  const page: ModelPage = {
    origin,
    name,
    key: `injected/${name}/${channel}`,
    relay: createRelay({
      toPage,
      openPort,
      isPrerendering: () => false,
      schedule,
    }),
    pending: new Map(),
    state: 'shown',
    isListening: false,
    countsFrom: undefined,
    received: 0,
    due: [],
    isCaughtUp: false,
    ask: (method, params, api) => {
      lastId += 1
      const id = lastId
      const asked = { id, method, params, sentAt: now() }
      page.pending.set(id, asked)
      const json = JSON.stringify({ jsonrpc: '2.0', id, method, params })
      const request = { type: 'request', id, json }
      page.relay.fromPage(api ? { ...request, api } : request)
      return asked
    },
    listen: (api) => {
      page.isListening = true
      page.relay.fromPage(api ? { type: 'listen', api } : { type: 'listen' })
    },
    leave: () => {
      page.state = 'closed'
      page.pending.clear()
      port?.disconnect()
    },
    cache: () => {
      page.relay.pause()
      page.state = 'cached'
      page.isCaughtUp = false
      page.due = []
    },
    restore: () => {
      page.state = 'shown'
      page.relay.resume()
      const tasks = asleep
      asleep = []
      for (const task of tasks) task()
    },
  }
  return page
}
