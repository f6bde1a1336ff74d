import { once } from 'node:events'
import { WebSocket } from 'ws'
import { drawBody } from './fuzz-bodies.ts'
import { type FuzzRun, LONGEST_ANSWER_MS } from './fuzz-http.ts'

/** The limit of subscriptions per socket; a new one begins with none. */
const BODIES_PER_SOCKET = 200
/** Close codes without a reason, or after an uncaught error. */
const UNWANTED_CLOSES = [1006, 1011]

/**
 * Sends bodies over one WebSocket after another. Some bodies get no answer, so
 * each is followed by a request that always does.
 */
export const fuzzSocket = async (run: FuzzRun): Promise<void> => {
  const { port, bodies, draw, key, drawPath, judge, tally } = run
  for (let sent = 0; sent < bodies; ) {
    const path = drawPath(draw).replace('/v3/', '/ws/v3/')
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`)
    let asked = ''
    let kind = ''
    let sentinel = ''
    let go: (goesOn: boolean) => void = () => undefined
    socket.on('message', (data) => {
      const got = String(data)
      const what = judge(got)
      if (what) tally.fault({ kind: `socket: ${kind}`, what, asked, got })
      if (got.includes(sentinel)) go(true)
    })
    socket.on('close', (code) => {
      tally.count(`socket: ${kind}`, `close ${code}`)
      if (UNWANTED_CLOSES.includes(code)) {
        tally.fault({ kind, what: `closed with ${code}`, asked, got: '' })
      }
      go(false)
    })
    await once(socket, 'open')
    for (let here = 0; here < BODIES_PER_SOCKET && sent < bodies; here += 1) {
      const drawn = drawBody(draw, key)
      kind = drawn.kind
      asked = String(drawn.body)
      sentinel = `"sentinel ${sent}"`
      sent += 1
      const giveUp = setTimeout(() => {
        tally.fault({ kind, what: 'not answered', asked, got: '' })
        socket.close()
      }, LONGEST_ANSWER_MS)
      const goesOn = await new Promise<boolean>((resolve) => {
        go = resolve
        socket.send(drawn.body, { binary: draw.chance(0.1) })
        socket.send(`{"jsonrpc":"2.0","id":${sentinel},"method":"eth_chainId"}`)
      })
      clearTimeout(giveUp)
      if (!goesOn) break
      tally.count(`socket: ${kind}`, 'goes on')
    }
    if (socket.readyState !== WebSocket.OPEN) continue
    socket.removeAllListeners('close')
    socket.close()
    await once(socket, 'close')
  }
}
