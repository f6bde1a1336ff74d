import { WebSocket } from 'ws'
import { type Outcome, toOutcome, type WireCall } from './node-call.ts'

/** Asks a node; rejects if it does not answer with JSON-RPC. */
export type AskNode = (call: WireCall) => Promise<Outcome>

const write = ({ method, params = [] }: WireCall, id: number): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })

const readOutcome = (answer: unknown): Outcome => {
  const outcome = toOutcome(answer)
  if (!outcome) throw new Error('the node did not answer with JSON-RPC')
  return outcome
}

export const askOverHttp =
  (url: string): AskNode =>
  async (call) => {
    const response = await fetch(url, {
      method: 'POST',
      // The node closes a connection that was idle, perhaps while it is reused.
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: write(call, 1),
    })
    return readOutcome(await response.json())
  }

type Waiting = {
  resolve: (outcome: Outcome) => void
  reject: (error: Error) => void
}

export type SocketLink = { ask: AskNode; close: () => void }

/** A node over a WebSocket. */
export const openSocketLink = ({
  url,
  onEvent,
  onLost,
}: {
  url: string
  /** A message that answers no call, such as of a subscription. */
  onEvent: (text: string) => void
  onLost: () => void
}): SocketLink => {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  const opened = new Promise<void>((resolve) => {
    socket.once('open', resolve)
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    for (const { reject } of waiting.values()) {
      reject(new Error('the node closed the socket'))
    }
    waiting.clear()
    onLost()
  })
  socket.on('message', (data) => {
    const text = String(data)
    const answer = JSON.parse(text)
    const call = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (call) call.resolve(readOutcome(answer))
    // After the answers before it, whose promises settle first.
    else setImmediate(onEvent, text)
  })
  return {
    ask: (call) => {
      lastId += 1
      const id = lastId
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        void opened.then(() => socket.send(write(call, id)))
      })
    },
    close: () => socket.terminate(),
  }
}
