import { ConnectButton, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { defineChain } from 'viem'
import { createConfig, http, useSignMessage, WagmiProvider } from 'wagmi'

const chainOf = (id: number, name: string) =>
  defineChain({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
  })

const local = chainOf(31_337, 'Local')
const localTwo = chainOf(31_338, 'Local two')

const config = createConfig({
  chains: [local, localTwo],
  transports: { [local.id]: http(), [localTwo.id]: http() },
})

const Sign = () => {
  const { data, signMessage } = useSignMessage()
  return (
    <>
      <button
        type="button"
        onClick={() => signMessage({ message: 'Fair winds' })}
      >
        Sign
      </button>
      <output>{data}</output>
    </>
  )
}

/** A page with RainbowKit's own button and dialogs. */
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <RainbowKitProvider>
        <ConnectButton />
        <Sign />
      </RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
