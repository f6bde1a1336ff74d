import {
  BrowserProvider,
  Contract,
  ContractFactory,
  verifyMessage,
} from 'ethers'
import { errorOf } from './find-provider.ts'

/** ethers finds the wallet by itself. */
const discover = async (): Promise<BrowserProvider> => {
  const provider = await BrowserProvider.discover({
    filter: (wallets) =>
      wallets.find(({ rdns }) => rdns === 'io.github.portolan') ?? null,
  })
  if (!provider) throw new Error('The wallet was not found')
  provider.pollingInterval = 100
  return provider
}

const ABI = ['function transfer(address to, uint256 amount) returns (bool)']

const statusOf = async (sent: {
  wait: () => Promise<{ status: number | null } | null>
}): Promise<number | null | undefined> => (await sent.wait())?.status

/** The actions of an ethers dapp, by the names that a test calls. */
const ethersDapp = {
  connect: async () => (await (await discover()).getSigner()).address,
  listAccounts: async () =>
    (await (await discover()).listAccounts()).map(({ address }) => address),
  network: async () => (await (await discover()).getNetwork()).chainId,
  read: async (address: string) => {
    const provider = await discover()
    return {
      block: await provider.getBlockNumber(),
      balance: await provider.getBalance(address),
    }
  },
  sign: async (message: string) => {
    const signature = await (await signer()).signMessage(message)
    return verifyMessage(message, signature)
  },
  signTypedData: async (...data: TypedData) =>
    (await signer()).signTypedData(...data),
  send: async (to: string) =>
    statusOf(await (await signer()).sendTransaction({ to, value: 1n })),
  deploy: async () => {
    const factory = new ContractFactory([], '0x60016000f3', await signer())
    const contract = await factory.deploy()
    await contract.waitForDeployment()
    return contract.getAddress()
  },
  transfer: async (coin: string, to: string) => {
    const contract = new Contract(coin, ABI, await signer())
    return statusOf(await contract.getFunction('transfer')(to, 1n))
  },
  nextBlock: async () => {
    const provider = await discover()
    return new Promise<number>((resolve) => provider.once('block', resolve))
  },
  ask: async (method: string, params: unknown[] = []) =>
    (await discover()).send(method, params),
  signTransaction: async (to: string) =>
    (await signer()).signTransaction({ to, value: 1n }),
  legacySign: async (message: string) =>
    (await signer())._legacySignMessage(message),
  errorOf,
}

const signer = async () => (await discover()).getSigner()

type TypedData = Parameters<Awaited<ReturnType<typeof signer>>['signTypedData']>

export type EthersDapp = typeof ethersDapp

Object.assign(globalThis, { ethersDapp })
