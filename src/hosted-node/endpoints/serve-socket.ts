import type { WebSocket } from 'ws'
import { internalError, toErrorText } from '../json-rpc.ts'
import type { Log } from '../log.ts'
import type { AnswerBody, BodyAnswer } from '../pipeline/answer-body.ts'
import type { Caller, Question } from '../pipeline/question.ts'
import { createOutbox } from '../subscriptions/slow-consumer.ts'

/** More than this of either waits in the network, not in our memory. */
const MOST_UNDER_WAY = 256
const MOST_BYTES_UNDER_WAY = 4 * 1024 * 1024

const GOING_AWAY = 1001
const TEXT_ONLY = 1003

/** Takes no more messages, and says goodbye once the last one is answered. */
export type Leave = () => void

/** Owns one socket: answers its messages, and ends what it subscribed to. */
export const serveSocket = (
  socket: WebSocket,
  {
    answerBody,
    network,
    caller,
    log,
  }: Pick<Question, 'network'> & {
    caller: Omit<Caller, 'subscriber'>
    answerBody: AnswerBody
    log: Log
  },
): Leave => {
  const outbox = createOutbox({ socket, onOverflow: () => connection.close() })
  const connection = network.subscriptions.connect(outbox)
  let underWay = 0
  let bytesUnderWay = 0
  let isLeaving = false

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

  const fail = (error: unknown): void => {
    // What was thrown may name addresses and files: it stays in here.
    log.error({ key: caller.apiKey.id, err: error }, 'a message failed')
    outbox.send(toErrorText(null, internalError))
  }
  const isFull = (): boolean =>
    underWay >= MOST_UNDER_WAY || bytesUnderWay >= MOST_BYTES_UNDER_WAY
  const goIfDone = (): void => {
    if (isLeaving && underWay === 0) socket.close(GOING_AWAY)
  }

  socket.on('message', (data: Buffer, isBinary) => {
    if (isLeaving) return
    if (isBinary) {
      socket.close(TEXT_ONLY, 'messages must be text')
      return
    }
    const bytes = data.byteLength
    underWay += 1
    bytesUnderWay += bytes
    if (isFull()) socket.pause()
    void answer(String(data))
      .catch(fail)
      .finally(() => {
        underWay -= 1
        bytesUnderWay -= bytes
        if (socket.isPaused && !isFull()) socket.resume()
        goIfDone()
      })
  })
  // The library closes a socket that broke the protocol, and says so here.
  socket.on('error', connection.close)
  socket.on('close', connection.close)
  return () => {
    isLeaving = true
    goIfDone()
  }
}
