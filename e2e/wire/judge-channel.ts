import {
  isFromPage,
  isToPage,
  readExternalMessage,
  type ToPage,
} from '../../src/protocol/envelope.ts'
import { isObject } from '../../src/protocol/json-rpc.ts'
import type { WireRecord } from './capture-script.ts'
import { type Asked, type HowAsked, readRequest } from './judge-request.ts'
import {
  ethereumResults,
  events,
  innerResults,
  judgeEnvelope,
  judgeEthereumState,
  judgeFailure,
  judgeNodeFailure,
  judgeSiteSettings,
  judgeSuccess,
  results,
} from './structs.ts'

/** Reports what is wrong with each message of one channel, in order. */
export type ChannelJudge = (record: WireRecord) => string | undefined

export const createChannelJudge = (): ChannelJudge => {
  /** Requests without an answer. */
  const asked: Asked[] = []

  const ask = (frame: unknown, how: HowAsked): void => {
    for (const each of Array.isArray(frame) ? frame : [frame]) {
      const request = readRequest(each, how)
      if (request) asked.push(request)
    }
  }

  const judgeAnswer = (
    answer: Record<string, unknown>,
    isDressed: boolean,
  ): string | undefined => {
    const { id } = answer
    const index = asked.findIndex((request) => request.id === id)
    // An unreadable frame has no id.
    const [request] = index < 0 ? [undefined] : asked.splice(index, 1)
    if (!request && id !== null) return 'nobody asked for it'
    if (request && request.isDressed !== isDressed)
      return 'not answered in kind'
    if (Object.hasOwn(answer, 'result')) {
      if (!request || request.isMalformed) return 'a result of a bad request'
      return judgeSuccess(answer) ?? judgeResult(request, answer.result)
    }
    const complaint = judgeFailure(answer)
    // A call that goes to a node may return the node's error.
    const mayBeOfNode =
      request?.inner !== undefined ||
      (request?.api && !ethereumResults.has(request.method ?? ''))
    return complaint !== undefined && mayBeOfNode
      ? judgeNodeFailure(answer)
      : complaint
  }

  const judgeOne = (
    message: unknown,
    isDressed: boolean,
  ): string | undefined => {
    if (!isObject(message)) return 'neither an answer nor an event'
    if (Object.hasOwn(message, 'id')) return judgeAnswer(message, isDressed)
    const judge = events.get(String(message.method))
    return judge ? judge(message) : 'an event that is not known'
  }

  const judgeFrame = (frame: unknown, isDressed: boolean): string | undefined =>
    (Array.isArray(frame) ? frame : [frame])
      .map((message) => judgeOne(message, isDressed))
      .find((complaint) => complaint !== undefined)

  const fromPage = ({ way, at, message }: WireRecord): string | undefined => {
    if (way === 'external') {
      const external = readExternalMessage(message)
      const isDressed = external?.frame !== message
      // Anything else is not for the wallet, and not answered.
      if (external) ask(external.frame, { at, isDressed })
      return undefined
    }
    if (!isFromPage(message)) return 'not a message of the page script'
    if (message.type === 'request') {
      const { json, api } = message
      ask(parseText(json), { at, isDressed: false, api })
    }
    return undefined
  }

  const fromWallet = ({ way, message }: WireRecord): string | undefined => {
    if (way === 'external') {
      const isDressed = isObject(message) && Object.hasOwn(message, 'type')
      if (!isDressed) return judgeFrame(message, false)
      return judgeEnvelope(message) ?? judgeFrame(message.data, true)
    }
    return isToPage(message)
      ? judgeToPage(message)
      : 'not a message to the page script'
  }

  const judgeToPage = (message: ToPage): string | undefined => {
    const said = parseText(message.json)
    if (message.type === 'site') return judgeSiteSettings(said)
    return message.type === 'event' && message.api
      ? judgeEthereumState(said)
      : judgeFrame(said, false)
  }

  return (record) =>
    record.from === 'page' ? fromPage(record) : fromWallet(record)
}

const judgeResult = (
  { method = '', inner, api }: Asked,
  result: unknown,
): string | undefined => {
  const judge = api
    ? (ethereumResults.get(method) ?? innerResults.get(method))
    : inner === undefined
      ? results.get(method)
      : innerResults.get(inner)
  return judge?.(result)
}

const parseText = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
