import type {
  AccountForm,
  MethodRule,
  NamespaceRules,
} from '../../../session/namespace.ts'

/** The wallet's addresses; another letter case is another account. */
const accounts: AccountForm = {
  isAddress: (value): value is string =>
    typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value),
  toKey: (address) => address,
  format: (address) => address,
}

export const toyRules: NamespaceRules = {
  name: 'toy',
  isReference: (reference) => /^[a-z]+$/.test(reference),
  accounts,
  chain: {
    methods: new Map<string, MethodRule>([
      [
        'toy_greet',
        {
          effect: 'pure',
          answeredBy: 'wallet',
          account: { at: [['0', 'whom']], form: accounts },
        },
      ],
      ['toy_where', { effect: 'pure', answeredBy: 'wallet', account: null }],
    ]),
    notifications: new Set(['toy_moved']),
  },
  wallet: {
    methods: new Map<string, MethodRule>([
      ['toy_open', { effect: 'pure', answeredBy: 'wallet', account: null }],
    ]),
    notifications: new Set(),
  },
  log: {
    methodName: /^toy_\w{1,40}$/,
    hashInParams: () => undefined,
    hashInAnswer: () => undefined,
  },
}
