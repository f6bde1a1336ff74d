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
 * Gives one end of a private channel to the relay. Any script of the page could
 * intercept a port sent with `window.postMessage`; this event is over before
 * the first of them runs, and the relay accepts only the first port.
 */
export const createWindowTransport = (): Transport => {
  const { port1, port2 } = new MessageChannel()
  window.dispatchEvent(new MessageEvent(HANDOVER_EVENT, { ports: [port2] }))
  // Bound now: a page that replaces the prototype's method later sees nothing.
  const post = port1.postMessage.bind(port1)
  return {
    send: (message) => post(message),
    onMessage: (listener) => {
      // Only the relay has the other end, and it forwards nothing else.
      port1.onmessage = ({ data }: MessageEvent<ToPage>) => listener(data)
    },
  }
}
