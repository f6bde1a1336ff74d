import { drawBody } from './fuzz-bodies.ts'
import type { Draw } from './fuzz-draw.ts'
import { drawHead, type FuzzHead, toRequest } from './fuzz-heads.ts'
import type { FuzzTally } from './fuzz-tally.ts'
import { HttpConnection } from './http-connection.ts'
import type { Judge } from './judge-answer.ts'
import type { HttpAnswer } from './read-http-answer.ts'

export type FuzzRun = {
  port: number
  bodies: number
  draw: Draw
  key: string
  drawPath: (draw: Draw) => string
  judge: Judge
  tally: FuzzTally
}

/** After this time the answer counts as missing. */
export const LONGEST_ANSWER_MS = 15_000

/** Sends bodies over one connection after another until each closes. */
export const fuzzHttp = async (run: FuzzRun): Promise<void> => {
  const { port, bodies, draw, key, drawPath, judge, tally } = run
  let connection = await HttpConnection.open(port)
  for (let sent = 0; sent < bodies; sent += 1) {
    if (!connection.isOpen) connection = await HttpConnection.open(port)
    const { kind, body } = drawBody(draw, key)
    const head = drawHead(draw, drawPath(draw))
    let isLate = false
    const giveUp = setTimeout(() => {
      isLate = true
      connection.close()
    }, LONGEST_ANSWER_MS)
    const answer = await ask(connection, toRequest(head, body))
    clearTimeout(giveUp)
    const name = head.oddity === undefined ? kind : `head: ${head.oddity}`
    const text = answer?.body.toString() ?? ''
    const isInternal = text.includes('"code":-32603')
    const outcome = isInternal ? '-32603' : String(answer?.status ?? 'hung up')
    tally.count(name, outcome)
    const what = isLate
      ? 'not answered'
      : faultIn({ answer, head, text, judge })
    if (what) tally.fault({ kind: name, what, asked: String(body), got: text })
    // The rest of it would be read as the next request.
    if (head.broken || isLast(answer)) connection.close()
  }
  connection.close()
}

const ask = (
  connection: HttpConnection,
  request: Buffer,
): Promise<HttpAnswer | undefined> =>
  new Promise((resolve) => connection.ask(request, resolve))

const isLast = (answer: HttpAnswer | undefined): boolean =>
  /\r\nconnection: close/i.test(answer?.head ?? '')

const faultIn = ({
  answer,
  head,
  text,
  judge,
}: {
  answer: HttpAnswer | undefined
  head: FuzzHead
  text: string
  judge: Judge
}): string | undefined => {
  if (!answer) return head.broken ? undefined : 'hung up on'
  if (answer.status === 500) return 'HTTP 500'
  if (answer.status === 204 && text === '') return undefined
  // Node itself answers invalid HTTP, before there is a request.
  if (head.broken && text === '' && answer.status >= 400) return undefined
  return judge(text)
}
