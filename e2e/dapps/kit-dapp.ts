import Onboard from '@web3-onboard/core'
import injectedModule from '@web3-onboard/injected-wallets'

const onboard = Onboard({
  wallets: [injectedModule()],
  chains: [
    {
      id: '0x7a69',
      token: 'ETH',
      label: 'Local',
      rpcUrl: 'http://127.0.0.1:1',
    },
  ],
  appMetadata: { name: 'A dapp with a kit', description: 'It lists wallets' },
  connect: { autoConnectLastWallet: false },
  accountCenter: { desktop: { enabled: false }, mobile: { enabled: false } },
})

/** What a dapp with a kit does, under the name that a test calls. */
const kitDapp = {
  connect: async () => {
    const [wallet] = await onboard.connectWallet()
    return (
      wallet && {
        label: wallet.label,
        accounts: wallet.accounts.map(({ address }) => address),
      }
    )
  },
}

export type KitDapp = typeof kitDapp

Object.assign(globalThis, { kitDapp })
