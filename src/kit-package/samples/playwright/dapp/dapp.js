import { transferOf } from './solana-transfer.js'

/**
 * A small dapp without a library: EIP-6963, Wallet Standard, the session API and
 * the port.
 */
const JAR = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const FIRST = 'eip155:31337'
const SECOND = 'eip155:31338'
const SOLANA = 'solana:2cf77t1hCgZZdCANeiwqTSCbkUx3buXx'
const SOLANA_JAR = 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD'

const settings = new URLSearchParams(location.search)
const show = (id, text) => {
  document.querySelector(`#${id}`).textContent = text
}
const hex = (text) =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

let ethereum
let account
window.addEventListener('eip6963:announceProvider', ({ detail }) => {
  if (ethereum || !detail.info.rdns.includes('portolan')) return
  ethereum = detail.provider
  ethereum.on('accountsChanged', ([first]) => showAccount(first))
  ethereum.on('chainChanged', (chainId) => show('chain', Number(chainId)))
})
window.dispatchEvent(new Event('eip6963:requestProvider'))

/** Dapps of Solana find wallets by Wallet Standard. */
let solana
const register = (wallet) => {
  if (wallet.name.includes('Portolan')) solana = wallet
}
window.addEventListener('wallet-standard:register-wallet', ({ detail }) =>
  detail({ register }),
)
window.dispatchEvent(
  new CustomEvent('wallet-standard:app-ready', { detail: { register } }),
)

const showAccount = (address) => {
  account = address
  show('account', address ?? 'none')
}

const call = (method, ...params) => ethereum.request({ method, params })
const session = (method, params) => window.portolan.request({ method, params })
const invoke = (scope, method, ...params) =>
  session('wallet_invokeMethod', { scope, request: { method, params } })

const actions = {
  connect: async () => {
    const [first] = await call('eth_requestAccounts')
    showAccount(first)
    show('chain', Number(await call('eth_chainId')))
    return 'connected'
  },
  balance: async () => {
    const wei = BigInt(await call('eth_getBalance', account, 'latest'))
    return `${wei / 10n ** 18n} ether`
  },
  sign: () => call('personal_sign', hex('Sign in to the tip jar'), account),
  permit: async () =>
    call(
      'eth_signTypedData_v4',
      account,
      JSON.stringify({
        domain: { name: 'Tip jar', chainId: Number(await call('eth_chainId')) },
        primaryType: 'Tip',
        types: {
          EIP712Domain: [
            { name: 'name', type: 'string' },
            { name: 'chainId', type: 'uint256' },
          ],
          Tip: [{ name: 'amount', type: 'uint256' }],
        },
        message: { amount: '5' },
      }),
    ),
  tip: () =>
    call('eth_sendTransaction', { from: account, to: JAR, value: '0x1' }),
  tips: async () => {
    const { id } = await call('wallet_sendCalls', {
      version: '2.0.0',
      from: account,
      chainId: await call('eth_chainId'),
      atomicRequired: false,
      calls: [1, 2].map((value) => ({ to: JAR, value: `0x${value}` })),
    })
    return id
  },
  add: () =>
    call('eth_sendTransaction', {
      from: account,
      to: settings.get('tally'),
      data: `0x1003e2d2${'5'.padStart(64, '0')}`,
    }),
  total: async () => {
    const to = settings.get('tally')
    const result = await call('eth_call', { to, data: '0x2ddbd13a' }, 'latest')
    return `the tally is ${BigInt(result)}`
  },
  second: async () => {
    await call('wallet_switchEthereumChain', { chainId: '0x7a6a' })
    return 'switched'
  },
  watch: async () => {
    window.portolan.on('wallet_notify', ({ notification }) =>
      show('block', Number(notification.params.result.number)),
    )
    await invoke(FIRST, 'eth_subscribe', 'newHeads')
    return 'watching'
  },
  session: async () => {
    const optionalScopes = Object.fromEntries(
      [FIRST, SECOND].map((scope) => [
        scope,
        { methods: [], notifications: [] },
      ]),
    )
    const granted = await session('wallet_createSession', { optionalScopes })
    return Object.keys(granted.sessionScopes).join(' and ')
  },
  both: async () => {
    const ids = [FIRST, SECOND].map((scope) => invoke(scope, 'eth_chainId'))
    return (await Promise.all(ids)).join(' and ')
  },
  end: async () => String(await session('wallet_revokeSession')),
  solana: async () => {
    const { connect } = solana.features['standard:connect']
    const { accounts } = await connect()
    showAccount(accounts[0]?.address)
    return 'connected'
  },
  lamports: async () => {
    const [account] = solana.accounts
    const blockhash = await invoke(SOLANA, 'getLatestBlockhash')
    const feature = solana.features['solana:signAndSendTransaction']
    const [{ signature }] = await feature.signAndSendTransaction({
      account,
      chain: 'solana:localnet',
      transaction: transferOf({
        from: account.address,
        to: SOLANA_JAR,
        blockhash,
      }),
    })
    return `sent with ${signature.length} bytes`
  },
  port: () =>
    new Promise((resolve, reject) => {
      const port = chrome.runtime.connect(settings.get('extension'))
      port.onMessage.addListener(({ data }) =>
        data.error ? reject(data.error) : resolve(data.result),
      )
      port.postMessage({
        type: 'caip-348',
        data: {
          jsonrpc: '2.0',
          id: 1,
          method: 'wallet_invokeMethod',
          params: { scope: FIRST, request: { method: 'eth_chainId' } },
        },
      })
    }),
}

for (const button of document.querySelectorAll('button')) {
  button.addEventListener('click', async () => {
    show('result', '')
    show('error', '')
    try {
      show('result', await actions[button.dataset.action]())
    } catch (error) {
      show('error', `${error.code}: ${error.message}`)
    }
  })
}
