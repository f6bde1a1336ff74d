import { ACCOUNT } from './popup-user.ts'

export type MeasuredCall = {
  name: string
  request: { method: string; params: unknown }
}

const SCOPE = 'eip155:31337'
const TO = '0x000000000000000000000000000000000000dEaD'

const invoke = (method: string, params: unknown): MeasuredCall => ({
  name: method,
  request: {
    method: 'wallet_invokeMethod',
    params: { scope: SCOPE, request: { method, params } },
  },
})

export const getSession: MeasuredCall = {
  name: 'wallet_getSession',
  request: { method: 'wallet_getSession', params: {} },
}

/** In this order: the later ones need the session. */
export const measuredCalls: readonly MeasuredCall[] = [
  {
    name: 'wallet_createSession',
    request: {
      method: 'wallet_createSession',
      params: {
        optionalScopes: {
          [SCOPE]: {
            methods: ['eth_call', 'eth_sendTransaction'],
            notifications: [],
            accounts: [],
          },
        },
      },
    },
  },
  getSession,
  invoke('eth_call', [{ to: TO, data: '0x' }, 'latest']),
  invoke('eth_sendTransaction', [{ from: ACCOUNT, to: TO, value: '0x1' }]),
]
