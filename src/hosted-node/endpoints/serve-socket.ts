import type { WebSocket } from 'ws'
import type { AnswerBody, BodyAnswer } from '../pipeline/answer-body.ts'
import type { Caller, Question } from '../pipeline/question.ts'
import { createOutbox } from '../subscriptions/slow-consumer.ts'

/** More messages than this wait in the network, not in our memory. */
const MOST_UNDER_WAY = 256

const TEXT_ONLY = 1003

/** Owns one socket: answers its messages, and ends what it subscribed to. */
export const serveSocket = (
  socket: WebSocket,
  {
    answerBody,
    network,
    caller,
  }: Pick<Question, 'network'> & {
    caller: Omit<Caller, 'subscriber'>
    answerBody: AnswerBody
  },
): void => {
  const outbox = createOutbox({ socket, onOverflow: () => connection.close() })
  const connection = network.subscriptions.connect(outbox)
  let underWay = 0

  const answer = async (body: string): Promise<void> => {
    let sent = (): void => undefined
    // Events of a subscription wait until the answer that names it is out.
    const answered = new Promise<void>((resolve) => {
      sent = resolve
    })
    const subscriber = { connection, answered }
    const said = answerBody(body, {
      network,
      caller: { ...caller, subscriber },
    })
    const send = (text: BodyAnswer | undefined): void => {
      if (text) outbox.send(text.text)
      sent()
    }
    if (said instanceof Promise) send(await said)
    else send(said)
  }

  socket.on('message', (data, isBinary) => {
    if (isBinary) {
      socket.close(TEXT_ONLY, 'messages must be text')
      return
    }
    underWay += 1
    if (underWay === MOST_UNDER_WAY) socket.pause()
    void answer(String(data)).finally(() => {
      underWay -= 1
      if (socket.isPaused && underWay < MOST_UNDER_WAY) socket.resume()
    })
  })
  // The library closes a socket that broke the protocol, and says so here.
  socket.on('error', connection.close)
  socket.on('close', connection.close)
}
