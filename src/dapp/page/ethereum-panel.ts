import { writeCall } from '../code/write-code.ts'
import { readQuantity } from '../format/amounts.ts'
import {
  hexChainIdOf,
  localNetworks,
  networkOf,
  publicNetworks,
} from '../session/networks.ts'
import { signMessage } from '../session/requests.ts'
import type { Call, Wallet } from '../transports/wallet.ts'
import { onAction } from './action.ts'
import { asOption, offer } from './choice.ts'
import { updateCode } from './code-view.ts'
import { codeBlock, part } from './dom.ts'

/** EIP-1193: the accounts and one chain, both of which may change. */
export const createEthereumPanel = (): {
  use: (wallet: Wallet | undefined) => Promise<void>
} => {
  let wallet: Wallet | undefined
  let ends: (() => void)[] = []
  let accounts: readonly string[] = []

  const request = (call: Call): Promise<unknown> => {
    if (!wallet) throw new Error('Choose a wallet first.')
    return wallet.request(call)
  }

  const codeOf = (call: Call): string =>
    [wallet?.code, writeCall(call)].join('\n\n')

  const showAccounts = (list: unknown): void => {
    accounts = Array.isArray(list) ? list.map(String) : []
    part('ethereum-accounts').textContent = accounts.join('\n') || 'None'
    updateCode()
  }

  const showChain = (chainId: unknown): void => {
    const number = readQuantity(chainId)
    const { name, scope } = networkOf(`eip155:${number}`)
    part('ethereum-chain').textContent =
      number === undefined ? 'Unknown' : `${name} (${scope})`
  }

  /** Neither of these needs an approval. */
  const refresh = async (): Promise<void> => {
    const asked = wallet
    const list = await request({ method: 'eth_accounts' })
    const chainId = await request({ method: 'eth_chainId' })
    if (asked !== wallet) return
    showAccounts(list)
    showChain(chainId)
  }

  offer(
    part('switch-chain'),
    [...localNetworks, ...publicNetworks].map(({ scope }) => asOption(scope)),
  )

  onAction({
    button: part('ethereum-connect'),
    outcome: part('ethereum-outcome'),
    code: () => codeOf(CONNECT),
    act: async () => {
      await request(CONNECT)
      await refresh()
      return 'Connected.'
    },
  })

  onAction({
    button: part('ethereum-disconnect'),
    outcome: part('ethereum-outcome'),
    code: () => codeOf(DISCONNECT),
    act: async () => {
      await request(DISCONNECT)
      await refresh()
      return 'Disconnected.'
    },
  })

  const chain = part<HTMLSelectElement>('switch-chain')
  onAction({
    button: part('switch-button'),
    outcome: part('switch-outcome'),
    code: () => codeOf(switchTo(chain.value)),
    act: async () => {
      const { value: scope } = chain
      await request(switchTo(scope))
      await refresh()
      return `Switched to ${networkOf(scope).name}.`
    },
  })

  const message = part<HTMLInputElement>('ethereum-message')
  onAction({
    button: part('ethereum-sign'),
    outcome: part('ethereum-sign-outcome'),
    code: () => codeOf(signMessage(message.value, accounts[0] ?? '0x')),
    act: async () => {
      const [account] = accounts
      if (!account) throw new Error('Connect an account first.')
      const signed = await request(signMessage(message.value, account))
      return codeBlock(String(signed), 'Signature')
    },
  })

  return {
    use: async (next) => {
      for (const stop of ends) stop()
      wallet?.close()
      wallet = next
      part('ethereum').hidden = next === undefined
      showAccounts([])
      showChain(undefined)
      ends = next
        ? [
            next.on('accountsChanged', showAccounts),
            next.on('chainChanged', showChain),
          ]
        : []
      if (next) await refresh()
    },
  }
}

const CONNECT: Call = { method: 'eth_requestAccounts' }

const DISCONNECT: Call = {
  method: 'wallet_revokePermissions',
  params: [{ eth_accounts: {} }],
}

const switchTo = (scope: string): Call => ({
  method: 'wallet_switchEthereumChain',
  params: [{ chainId: hexChainIdOf(scope) }],
})
