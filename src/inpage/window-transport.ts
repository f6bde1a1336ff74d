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
 * Shares two private event targets with the relay, one for each direction. Any
 * script of the page could intercept what is sent with `window.postMessage`;
 * this event is over before the first of them runs, and the relay accepts only
 * the first ports. Nothing is posted over the ports: an event arrives at once,
 * in the same task, and a posted message two tasks later.
 */
export const createWindowTransport = (): Transport => {
  const { port1: toPage, port2: fromPage } = new MessageChannel()
  const ports = [fromPage, toPage]
  window.dispatchEvent(new MessageEvent(HANDOVER_EVENT, { ports }))
  // Captured now: a page that replaces them later sees nothing.
  const dispatch = fromPage.dispatchEvent.bind(fromPage)
  const Message = MessageEvent
  return {
    send: (message) => dispatch(new Message('message', { data: message })),
    onMessage: (listener) => {
      // Only the relay has it, and it forwards nothing else.
      toPage.onmessage = ({ data }: MessageEvent<ToPage>) => listener(data)
    },
  }
}
