import type { Call } from '../transports/wallet.ts'
import { chainIdOf, hexChainIdOf } from './networks.ts'
import { type Signer, SMALL_AMOUNT } from './requests.ts'

/** The token that `npm start` places on its chains. */
const TOKEN = {
  address: '0x000000000000000000000000000000000000de30',
  symbol: 'DEMO',
  decimals: 2,
}

/** The second of the public test accounts. */
const SPENDER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** 5 DEMO. */
const AMOUNT = 500

/** The deadline is in seconds. */
export const signPermit = (
  { scope, account }: Signer,
  deadline: number,
): Call => ({
  method: 'eth_signTypedData_v4',
  params: [
    account,
    {
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'version', type: 'string' },
          { name: 'chainId', type: 'uint256' },
          { name: 'verifyingContract', type: 'address' },
        ],
        Permit: [
          { name: 'owner', type: 'address' },
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      primaryType: 'Permit',
      domain: {
        name: 'Portolan demo token',
        version: '1',
        chainId: chainIdOf(scope),
        verifyingContract: TOKEN.address,
      },
      message: {
        owner: account,
        spender: SPENDER,
        value: AMOUNT,
        nonce: 0,
        deadline,
      },
    },
  ],
})

export const watchToken = (): Call => ({
  method: 'wallet_watchAsset',
  params: { type: 'ERC20', options: TOKEN },
})

/** Reads what a transfer of far too much would do. */
export const transferTooMuch = (account: string): Call => ({
  method: 'eth_call',
  params: [
    {
      from: account,
      to: TOKEN.address,
      data: `0xa9059cbb${word(SPENDER)}${'f'.repeat(64)}`,
    },
    'latest',
  ],
})

/** Sends coins to oneself, and lets another account spend tokens. */
export const sendTwoCalls = ({ scope, account }: Signer): Call => ({
  method: 'wallet_sendCalls',
  params: [
    {
      version: '2.0.0',
      from: account,
      chainId: hexChainIdOf(scope),
      atomicRequired: false,
      calls: [
        { to: account, value: SMALL_AMOUNT },
        {
          to: TOKEN.address,
          data: `0x095ea7b3${word(SPENDER)}${word(`0x${AMOUNT.toString(16)}`)}`,
        },
      ],
    },
  ],
})

export const readCallsStatus = (id: string | object): Call => ({
  method: 'wallet_getCallsStatus',
  params: [id],
})

const word = (hex: string): string =>
  hex.slice(2).toLowerCase().padStart(64, '0')
