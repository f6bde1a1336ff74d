import type { WebSocket } from 'ws'
import { internalError, toErrorText } from '../json-rpc.ts'
import type { Log } from '../log.ts'
import type { AnswerBody, BodyAnswer } from '../pipeline/answer-body.ts'
import type { Caller, CheckedRequest } from '../pipeline/request.ts'
import { createOutbox } from '../subscriptions/slow-consumer.ts'

/** Above either limit, messages wait in the network instead of in memory. */
const MAX_IN_FLIGHT = 256
const MAX_BYTES_IN_FLIGHT = 4 * 1024 * 1024

const GOING_AWAY = 1001
const TEXT_ONLY = 1003

/** Takes no more messages, and closes after the last answer. */
export type Leave = () => void

/** Owns one socket: answers its messages and ends its subscriptions. */
export const serveSocket = (
  socket: WebSocket,
  {
    answerBody,
    network,
    caller,
    log,
  }: Pick<CheckedRequest, 'network'> & {
    caller: Omit<Caller, 'subscriber'>
    answerBody: AnswerBody
    log: Log
  },
): Leave => {
  const outbox = createOutbox({ socket, onOverflow: () => connection.close() })
  const connection = network.subscriptions.connect(outbox)
  let inFlight = 0
  let bytesInFlight = 0
  let isLeaving = false

  const answer = async (body: string): Promise<void> => {
    let sent = (): void => undefined
    // Events of a subscription wait until the answer with its id was sent.
    const answered = new Promise<void>((resolve) => {
      sent = resolve
    })
    const subscriber = { connection, answered }
    const reply = answerBody(body, {
      network,
      caller: { ...caller, subscriber },
    })
    const send = (text: BodyAnswer | undefined): void => {
      if (text) outbox.send(text.text)
      sent()
    }
    if (reply instanceof Promise) send(await reply)
    else send(reply)
  }

  const fail = (error: unknown): void => {
    // The error may contain addresses and files, so it is not sent.
    const { apiKey, requestId } = caller
    log.error(
      { network: network.name, key: apiKey.id, requestId, err: error },
      'WebSocket message failed',
    )
    outbox.send(toErrorText(null, internalError))
  }
  const isFull = (): boolean =>
    inFlight >= MAX_IN_FLIGHT || bytesInFlight >= MAX_BYTES_IN_FLIGHT
  const goIfDone = (): void => {
    if (isLeaving && inFlight === 0) socket.close(GOING_AWAY)
  }

  socket.on('message', (data: Buffer, isBinary) => {
    if (isLeaving) return
    if (isBinary) {
      socket.close(TEXT_ONLY, 'messages must be text')
      return
    }
    const bytes = data.byteLength
    inFlight += 1
    bytesInFlight += bytes
    if (isFull()) socket.pause()
    void answer(String(data))
      .catch(fail)
      .finally(() => {
        inFlight -= 1
        bytesInFlight -= bytes
        if (socket.isPaused && !isFull()) socket.resume()
        goIfDone()
      })
  })
  // The library closes a socket that broke the protocol and reports it here.
  socket.on('error', connection.close)
  socket.on('close', connection.close)
  return () => {
    isLeaving = true
    goIfDone()
  }
}
