import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type FileNodeCall,
  type FileRow,
  isCut,
  isRemoved,
  type Json,
  readTrafficFile,
} from '../messaging/traffic-file.ts'
import { isObject } from '../protocol/json-rpc.ts'

/** A node of each chain of a recording, on this computer. */
export type ReplayNode = {
  /** The chains that were recorded, such as `eip155:1`. */
  chains: string[]
  /** The address of the node of a chain. */
  url: (chainId: string) => string
  /** The calls that the recording has no answer to, in order. */
  missing: () => { chainId: string; method: string; params: Json }[]
  stop: () => Promise<void>
}

type Answer = Pick<FileNodeCall, 'result' | 'error'>

/** Answers as they were recorded; the last one is repeated. */
type Answers = { next: () => Answer }

/** The HTTP answers that an outage is replayed by. */
const outages: Readonly<Record<string, number>> = {
  'rate-limited': 429,
  unauthorized: 401,
}

/**
 * Serves the node answers of an exported traffic log over HTTP. A call is
 * answered if the same method was called with the same params on its chain: in
 * the order of the recording, and then with the last answer again. `eth_chainId`
 * and `net_version` are always answered. Outages are replayed too.
 */
export const startReplayNode = async (
  /** The content of the file. */
  file: string,
): Promise<ReplayNode> => {
  const calls = callsIn(readTrafficFile(file))
  const answers = answersOf(calls)
  const chains = [...new Set(calls.map(({ chainId }) => chainId))].sort()
  const missing: { chainId: string; method: string; params: Json }[] = []

  const answerOne = (chainId: string, frame: unknown): Answered => {
    const { id = null, method, params = [] } = Object(frame)
    const answer = (part: object): Answered => ({ jsonrpc: '2.0', id, ...part })
    if (typeof method !== 'string') {
      return answer({ error: { code: -32600, message: 'there is no method' } })
    }
    const number = chainId.slice('eip155:'.length)
    if (method === 'eth_chainId') {
      return answer({ result: `0x${BigInt(number).toString(16)}` })
    }
    if (method === 'net_version') return answer({ result: number })
    const recorded = answers.find(chainId, method, params)
    if (!recorded) {
      missing.push({ chainId, method, params })
      const message = `the recording has no answer to ${method} with these params on ${chainId}`
      return answer({ error: { code: -32601, message } })
    }
    const { result, error } = recorded
    if (isOutage(error)) return { outage: error.reason }
    const value = error ?? result ?? null
    if (isCut(value)) {
      const message = `the recorded answer was too long: ${value.$cut} characters`
      return answer({ error: { code: -32603, message } })
    }
    return answer(error === undefined ? { result: value } : { error: value })
  }

  const serve = async (
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    if (request.method !== 'POST') {
      response.writeHead(request.method === 'OPTIONS' ? 204 : 405).end()
      return
    }
    const chainId = `eip155:${(request.url ?? '').slice(1)}`
    if (!chains.includes(chainId)) {
      response.writeHead(404).end(`${chainId} was not recorded: ${chains}`)
      return
    }
    const body = parse(await readBody(request))
    const frames = Array.isArray(body) ? body : [body]
    const answered = frames.map((frame) => answerOne(chainId, frame))
    const outage = answered.find((one) => 'outage' in one)
    if (outage) {
      replayOutage(outage.outage, response)
      return
    }
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(Array.isArray(body) ? answered : answered[0]))
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error) => {
      console.error('The replay node failed', error)
      response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    chains,
    url: (chainId) => {
      if (!chains.includes(chainId)) {
        throw new Error(`${chainId} was not recorded: ${chains.join(', ')}`)
      }
      return `http://127.0.0.1:${port}/${chainId.slice('eip155:'.length)}`
    },
    missing: () => [...missing],
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        // Silent ones would stay open.
        server.closeAllConnections()
      }),
  }
}

type Answered = { jsonrpc: '2.0'; id: unknown } | { outage: string }

type Recorded = Answer & Pick<FileNodeCall, 'chainId' | 'method' | 'params'>

/** All calls of nodes, in the order in which they began. */
const callsIn = (rows: readonly FileRow[]): Recorded[] =>
  rows
    .flatMap(({ nodeCalls = [], ...row }) => {
      const at = Date.parse(row.time)
      const own = { ...row, chainId: row.scope ?? '' }
      return [
        ...(row.kind === 'node' ? [{ ...own, began: at }] : []),
        ...nodeCalls.map((call) => ({ ...call, began: at + call.from })),
      ]
    })
    // One without an answer was interrupted.
    .filter(({ result, error }) => result !== undefined || error !== undefined)
    .filter(({ chainId }) => /^eip155:\d+$/.test(chainId))
    .sort((a, b) => a.began - b.began)

const answersOf = (calls: readonly Recorded[]) => {
  const byKey = new Map<string, Answer[]>()
  for (const { chainId, method, params, result, error } of calls) {
    const key = keyOf(chainId, method, isWithout(params) ? undefined : params)
    const answer = {
      ...(result !== undefined && { result }),
      ...(error !== undefined && { error }),
    }
    byKey.set(key, [...(byKey.get(key) ?? []), answer])
  }
  const queues = new Map<string, Answers>()
  for (const [key, all] of byKey) {
    let at = 0
    const next = (): Answer => {
      const answer = all[Math.min(at, all.length - 1)] as Answer
      at += 1
      return answer
    }
    queues.set(key, { next })
  }
  return {
    find: (chainId: string, method: string, params: Json): Answer | undefined =>
      (
        queues.get(keyOf(chainId, method, params)) ??
        queues.get(keyOf(chainId, method, undefined))
      )?.next(),
  }
}

/** Params that are not in the file match all. */
const isWithout = (params: Json | undefined): boolean =>
  isCut(params) || (Array.isArray(params) && params.some(isRemoved))

/** Addresses and hashes may be written in either case. */
const keyOf = (
  chainId: string,
  method: string,
  params: Json | undefined,
): string =>
  JSON.stringify([
    chainId,
    method,
    params === undefined ? '*' : params,
  ]).toLowerCase()

const isOutage = (error: unknown): error is { reason: string } =>
  isObject(error) &&
  error.code === undefined &&
  typeof error.reason === 'string'

const replayOutage = (reason: string, response: ServerResponse): void => {
  const status = outages[reason]
  if (status !== undefined) response.writeHead(status).end()
  else if (reason === 'malformed') response.writeHead(200).end('no answer')
  // A timeout has no answer at all.
  else if (reason !== 'timeout') response.destroy()
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
