import {
  type FromPage,
  HANDOVER_EVENT,
  type ToPage,
} from '../protocol/envelope.ts'

export type Transport = {
  send: (message: FromPage) => void
  onMessage: (listener: (message: ToPage) => void) => void
}

/**
 * Hands one end of a private channel to the relay. A port sent with
 * `window.postMessage` could be caught by any script of the page; this event is
 * over before the first of them runs, and the relay takes only the first port.
 */
export const createWindowTransport = (): Transport => {
  const { port1, port2 } = new MessageChannel()
  window.dispatchEvent(new MessageEvent(HANDOVER_EVENT, { ports: [port2] }))
  // Bound now: a page that replaces the prototype's method later sees nothing.
  const post = port1.postMessage.bind(port1)
  return {
    send: (message) => post(message),
    onMessage: (listener) => {
      // Only the relay holds the other end, and it lets nothing else through.
      port1.onmessage = ({ data }: MessageEvent<ToPage>) => listener(data)
    },
  }
}
