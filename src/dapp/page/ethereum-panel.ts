import { readQuantity } from '../format/amounts.ts'
import { textAsHex } from '../format/text-as-hex.ts'
import {
  hexChainIdOf,
  localNetworks,
  networkOf,
  publicNetworks,
} from '../session/networks.ts'
import type { Wallet } from '../transports/wallet.ts'
import { onAction } from './action.ts'
import { asOption, offer } from './choice.ts'
import { codeBlock, part } from './dom.ts'

/** EIP-1193: the accounts and one chain, both of which may change. */
export const createEthereumPanel = (): {
  use: (wallet: Wallet | undefined) => Promise<void>
} => {
  let wallet: Wallet | undefined
  let ends: (() => void)[] = []
  let accounts: readonly string[] = []

  const request = (method: string, params?: unknown): Promise<unknown> => {
    if (!wallet) throw new Error('Choose a wallet first.')
    return wallet.request({ method, ...(params ? { params } : {}) })
  }

  const showAccounts = (list: unknown): void => {
    accounts = Array.isArray(list) ? list.map(String) : []
    part('ethereum-accounts').textContent = accounts.join('\n') || 'None'
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
    const list = await request('eth_accounts')
    const chainId = await request('eth_chainId')
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
    act: async () => {
      await request('eth_requestAccounts')
      await refresh()
      return 'Connected.'
    },
  })

  onAction({
    button: part('ethereum-disconnect'),
    outcome: part('ethereum-outcome'),
    act: async () => {
      await request('wallet_revokePermissions', [{ eth_accounts: {} }])
      await refresh()
      return 'Disconnected.'
    },
  })

  onAction({
    button: part('switch-button'),
    outcome: part('switch-outcome'),
    act: async () => {
      const { value: scope } = part<HTMLSelectElement>('switch-chain')
      const chainId = hexChainIdOf(scope)
      await request('wallet_switchEthereumChain', [{ chainId }])
      await refresh()
      return `Switched to ${networkOf(scope).name}.`
    },
  })

  onAction({
    button: part('ethereum-sign'),
    outcome: part('ethereum-sign-outcome'),
    act: async () => {
      const [account] = accounts
      if (!account) throw new Error('Connect an account first.')
      const { value: message } = part<HTMLInputElement>('ethereum-message')
      const signed = await request('personal_sign', [
        textAsHex(message),
        account,
      ])
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
