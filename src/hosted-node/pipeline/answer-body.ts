import type { Json } from '../node-client/json.ts'
import {
  internalError,
  invalidRequest,
  parseError,
  type RpcAnswer,
  readFrame,
  toAnswer,
} from './json-rpc.ts'
import type { Upstream } from './upstream/upstream.ts'

const MAX_BATCH = 100

/**
 * Answers the text of one request or batch, whatever carried it here. Undefined
 * when there is nothing to say: notifications are run, and get no answer.
 */
export const answerBody = async (
  body: string,
  upstream: Upstream,
): Promise<string | undefined> => {
  const answer = await answerParsed(body, upstream)
  return answer && JSON.stringify(answer)
}

const answerParsed = async (
  body: string,
  upstream: Upstream,
): Promise<RpcAnswer | RpcAnswer[] | undefined> => {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return toAnswer(null, { error: parseError })
  }
  if (!Array.isArray(parsed)) return await answerFrame(parsed, upstream)
  const problem = batchProblem(parsed)
  if (problem) return toAnswer(null, { error: invalidRequest(problem) })
  return await answerBatch(parsed, upstream)
}

const batchProblem = (batch: unknown[]): string | undefined => {
  if (batch.length === 0) return 'a batch must hold at least one request'
  if (batch.length > MAX_BATCH) {
    return `a batch may hold at most ${MAX_BATCH} requests`
  }
  return undefined
}

/** One after the other: a batch that sends and then reads sees what it sent. */
const answerBatch = async (
  batch: unknown[],
  upstream: Upstream,
): Promise<RpcAnswer[] | undefined> => {
  const answers: RpcAnswer[] = []
  for (const frame of batch) {
    const answer = await answerFrame(frame, upstream)
    if (answer) answers.push(answer)
  }
  return answers.length > 0 ? answers : undefined
}

const answerFrame = async (
  input: unknown,
  upstream: Upstream,
): Promise<RpcAnswer | undefined> => {
  const frame = readFrame(input)
  if (frame.kind === 'refused') {
    return toAnswer(frame.id, { error: frame.error })
  }
  // What an upstream throws may name addresses and files: it stays in here.
  const outcome = await upstream
    .send({ ...frame.call, params: frame.call.params as Json[] })
    .catch(() => ({ error: internalError }))
  return frame.kind === 'request' ? toAnswer(frame.id, outcome) : undefined
}
