import { isObject } from '../protocol/json-rpc.ts'
import type { OnRewritten } from './on-rewritten.ts'
import type { RequestArguments } from './rpc-channel.ts'

/** The part of `window` that the channel uses. */
export type ChannelWindow = Pick<
  Window,
  'origin' | 'postMessage' | 'addEventListener'
>

type Request = (call: RequestArguments) => Promise<unknown>

export type WindowChannel = Readonly<{
  /** Starts to answer, by the name of the stream. */
  open: (streams: Readonly<Record<string, Request>>) => void
  /** Sends a notification, if the page uses the stream. */
  notify: (stream: string, method: string, params: unknown) => void
}>

/** By this, libraries detect the wallet. They send no id, and expect none. */
export const STATE_METHOD = 'metamask_getProviderState'

// Captured before any script of the page can replace them.
const { create, hasOwn } = Object
const warn = console.warn.bind(console)

/**
 * The channel of MetaMask's libraries: messages of the window to itself. Every
 * script of the page can read and send them, and none gains anything by it: it
 * could ask the provider itself.
 */
export const createWindowChannel = (
  page: ChannelWindow,
  onRewritten: OnRewritten,
): WindowChannel => {
  const { origin } = page
  // Bound now: a page that replaces them later sees nothing.
  const listen = page.addEventListener.bind(page)
  const postMessage = page.postMessage.bind(page)
  const used: Record<string, true> = create(null)

  const post = (name: string, data: object): void =>
    postMessage({ target: 'metamask-inpage', data: { name, data } }, origin)

  const answer = async (
    request: Request,
    { name, id, method, params }: Frame,
  ): Promise<void> => {
    const head = { jsonrpc: '2.0', ...(id !== undefined && { id }) }
    try {
      post(name, { ...head, result: await request({ method, params }) })
    } catch (error) {
      const { code, message, data } = Object(error)
      const known = data === undefined ? {} : { data }
      post(name, { ...head, error: { code, message, ...known } })
    }
  }

  return {
    open: (streams) => {
      const receive = ({ source, origin: from, data }: MessageEvent): void => {
        if (source !== page || from !== origin) return
        const frame = readFrame(data)
        if (!frame || !hasOwn(streams, frame.name)) return
        const request = streams[frame.name]
        if (!request) return
        if (frame.id === undefined && frame.method !== STATE_METHOD) {
          warn(`Portolan: ${frame.method} has no id, so it is not answered.`)
          return
        }
        used[frame.name] = true
        answer(request, frame)
      }
      const start = (): void => listen('message', receive as EventListener)
      start()
      onRewritten(start)
    },
    notify: (name, method, params) => {
      if (used[name]) post(name, { jsonrpc: '2.0', method, params })
    },
  }
}

type Frame = RequestArguments & { name: string; id?: string | number }

/** Undefined for all other messages of the page. */
const readFrame = (message: unknown): Frame | undefined => {
  if (!isObject(message) || message.target !== 'metamask-contentscript') {
    return undefined
  }
  const { data: outer } = message
  if (!isObject(outer) || typeof outer.name !== 'string') return undefined
  const { name, data } = outer
  if (!isObject(data) || typeof data.method !== 'string') return undefined
  const { id, method, params } = data
  if (id === undefined) return { name, method, params }
  if (typeof id !== 'string' && typeof id !== 'number') return undefined
  return { name, id, method, params }
}
