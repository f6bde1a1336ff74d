import * as wagmi from '@wagmi/core'
import { defineChain } from 'viem'

const local = defineChain({
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})

const config = wagmi.createConfig({
  chains: [local],
  // Reads go through the wallet too.
  transports: { [local.id]: wagmi.unstable_connector(wagmi.injected) },
})

export const connect = async () => {
  const connector = wagmi
    .getConnectors(config)
    .find(({ id }) => id === 'io.github.portolan')
  if (!connector) throw new Error('Portolan was not found.')
  const { accounts, chainId } = await wagmi.connect(config, { connector })
  return { accounts, chainId }
}

export const read = async () => {
  const { address } = wagmi.getConnection(config)
  if (!address) throw new Error('Connect first.')
  const { value } = await wagmi.getBalance(config, { address })
  return `${value} wei`
}

export const sign = async () =>
  wagmi.signMessage(config, { message: 'Land ho' })

export const disconnect = async () => wagmi.disconnect(config)
