import { isObject } from '../../../protocol/json-rpc.ts'
import { isSolanaAddress } from '../../../protocol/solana/address.ts'
import { fromBase58 } from '../../../protocol/solana/base58.ts'
import { isSolanaReference } from '../../../protocol/solana/chains.ts'
import { SIGNATURE_BYTES } from '../../../protocol/solana/signature-bytes.ts'
import type {
  AccountForm,
  MethodRule,
  NamespaceRules,
} from '../../../session/namespace.ts'

/** 32 bytes in base58, which has one spelling. */
const accounts: AccountForm = {
  isAddress: isSolanaAddress,
  toKey: (address) => address,
  format: (address) => address,
}

const read: MethodRule = { effect: 'pure', answeredBy: 'node', account: null }
const acting = { at: [['account', 'address']], form: accounts } as const

export const solanaRules: NamespaceRules = {
  name: 'solana',
  isReference: isSolanaReference,
  accounts,
  chain: {
    methods: new Map<string, MethodRule>([
      [
        'signAndSendTransaction',
        { effect: 'send', answeredBy: 'approval', account: acting },
      ],
      [
        'signTransaction',
        { effect: 'prompt', answeredBy: 'approval', account: acting },
      ],
      [
        'signMessage',
        { effect: 'prompt', answeredBy: 'approval', account: acting },
      ],
      [
        'signIn',
        {
          effect: 'prompt',
          answeredBy: 'approval',
          account: { at: [['address']], form: accounts, isOptional: true },
        },
      ],
      ['getGenesisHash', read],
      ['getLatestBlockhash', read],
      ['getMinimumBalanceForRentExemption', read],
    ]),
    notifications: new Set(),
  },
  // The scope of the wallet has no methods, so it is never granted.
  wallet: { methods: new Map(), notifications: new Set() },
  log: {
    methodName: /^(?:get|sign)[A-Z]\w{1,40}$/,
    hashInParams: () => undefined,
    hashInAnswer: (method, answer) => {
      if (method !== 'signAndSendTransaction' || !isObject(answer)) {
        return undefined
      }
      const signature = answer.signature ?? answer.hash
      return typeof signature === 'string' &&
        fromBase58(signature)?.length === SIGNATURE_BYTES
        ? signature
        : undefined
    },
  },
}
