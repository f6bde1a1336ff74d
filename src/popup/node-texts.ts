import type {
  AddressProblem,
  NodeFailure,
  NodeField,
  NodeReport,
} from '../messaging/network-contract.ts'
import { type TextKey, text } from './text.ts'

const addressTexts: Record<AddressProblem, TextKey> = {
  'not-a-url': 'addressNotUrl',
  scheme: 'addressScheme',
  insecure: 'addressInsecure',
  fragment: 'addressFragment',
  'key-needed': 'apiKeyRequired',
}

/** Explains why a node does not work. */
export const failureText = (failure: NodeFailure): string => {
  switch (failure.kind) {
    case 'address':
      return text(addressTexts[failure.problem])
    case 'wrong-chain':
      return text('nodeWrongChain', failure.said, failure.expected)
    case 'node-error':
      return text('nodeError', `${failure.code}`, failure.message)
    case 'timeout':
      return text('nodeTimeout')
    case 'no-node':
      return text('noNode')
    case 'no-cors':
      return text('nodeNoCors')
    case 'unauthorized':
      return withStatus(text('nodeUnauthorized'), failure.status)
    case 'rate-limited':
      return withStatus(text('nodeRateLimited'), failure.status)
    case 'unreachable':
      return withStatus(text('nodeUnreachable'), failure.status)
    case 'not-json-rpc':
      return withStatus(text('nodeNotJsonRpc'), failure.status)
  }
}

/** The result of a test, or of saving a node. */
export type TriedNode = { report: NodeReport; isRefusal: boolean }

export type NodeFault = {
  message: string
  field: NodeField
  isRefusal: boolean
}

/** The error of a tested node, if there is one. */
export const faultOf = ({
  report,
  isRefusal,
}: TriedNode): NodeFault | undefined => {
  if (!report.ok) {
    const { failure } = report
    return { message: failureText(failure), field: fieldOf(failure), isRefusal }
  }
  const { socket } = report
  if (!isRefusal || socket.ok || 'none' in socket) return undefined
  const message = text('webSocketFails', failureText(socket.failure))
  return { message, field: 'wsUrl', isRefusal }
}

/** The field that most likely has the mistake. */
const fieldOf = (failure: NodeFailure): NodeField =>
  failure.kind === 'address' ? failure.field : 'url'

const withStatus = (reason: string, status: number | undefined): string =>
  status === undefined ? reason : text('withStatus', reason, `${status}`)
