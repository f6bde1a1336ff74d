import type { FromPage, ToPage } from '../../protocol/envelope.ts'
import { createRpcChannel, type RpcChannel } from '../rpc-channel.ts'

/** A channel whose other end is the test. */
export const createTestChannel = (): {
  channel: RpcChannel
  sent: FromPage[]
  receive: (message: ToPage) => void
  answer: (id: number, body: object) => void
} => {
  const sent: FromPage[] = []
  let listener: (message: ToPage) => void = () => undefined
  const channel = createRpcChannel({
    send: (message) => sent.push(message),
    onMessage: (added) => {
      listener = added
    },
  })
  const receive = (message: ToPage): void => listener(message)
  return {
    channel,
    sent,
    receive,
    answer: (id, body) =>
      receive({
        type: 'answer',
        id,
        json: JSON.stringify({ jsonrpc: '2.0', id, ...body }),
      }),
  }
}
