import type {
  AddressProblem,
  NodeFailure,
  NodeField,
} from '../messaging/network-contract.ts'
import { type TextKey, text } from './text.ts'

const addressTexts: Record<AddressProblem, TextKey> = {
  'not-a-url': 'addressNotUrl',
  scheme: 'addressScheme',
  insecure: 'addressInsecure',
  credentials: 'addressCredentials',
  query: 'addressQuery',
  fragment: 'addressFragment',
  'has-key': 'addressHasKey',
  'has-version': 'addressHasVersion',
  'key-form': 'keyForm',
  'key-needed': 'keyNeeded',
}

/** Why a node does not work, for the person who has to mend it. */
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

/** The field in which the mistake most likely is. */
export const fieldOf = (failure: NodeFailure): NodeField => {
  if (failure.kind === 'address') return failure.field
  return failure.kind === 'unauthorized' ? 'apiKey' : 'baseUrl'
}

const withStatus = (words: string, status: number | undefined): string =>
  status === undefined ? words : text('withStatus', words, `${status}`)
