import { type Eip712TypedData, Web3 } from 'web3'
import { errorOf, findProvider } from './find-provider.ts'

const ABI = [
  {
    type: 'function',
    name: 'transfer',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    outputs: [{ name: '', type: 'bool' }],
  },
] as const

const web3 = new Web3(findProvider() as never)

/** The actions of a web3.js dapp, by the names that a test calls. */
const web3Dapp = {
  wallets: async () =>
    [...(await Web3.requestEIP6963Providers()).values()].map(
      ({ info }) => info.name,
    ),
  connect: () => web3.eth.requestAccounts(),
  accounts: () => web3.eth.getAccounts(),
  chainId: () => web3.eth.getChainId(),
  read: async (address: string) => ({
    block: await web3.eth.getBlockNumber(),
    balance: await web3.eth.getBalance(address),
  }),
  sign: (message: string, address: string) =>
    web3.eth.personal.sign(web3.utils.utf8ToHex(message), address, ''),
  recover: (message: string, signature: string) =>
    web3.eth.personal.ecRecover(web3.utils.utf8ToHex(message), signature),
  signTypedData: (address: string, data: Eip712TypedData) =>
    web3.eth.signTypedData(address, data),
  send: async (from: string, to: string) =>
    (await web3.eth.sendTransaction({ from, to, value: 1n })).status,
  deploy: async (from: string) => {
    const contract = new web3.eth.Contract([])
    const deployed = await contract
      .deploy({ data: '0x60016000f3' })
      .send({ from })
    return deployed.options.address
  },
  transfer: async ([coin, from, to]: readonly [string, string, string]) => {
    const { methods } = new web3.eth.Contract(ABI, coin)
    return (await methods.transfer(to, 1n).send({ from })).status
  },
  nextBlock: async () => {
    const heads = await web3.eth.subscribe('newHeads')
    return new Promise<string>((resolve) => {
      heads.on('data', ({ number }) => resolve(String(number)))
    })
  },
  ask: (method: string, params: unknown[] = []) =>
    web3.requestManager.send({ method: method as never, params } as never),
  ethSign: (address: string) => web3.eth.sign('0xdeadbeef', address),
  signTransaction: (from: string, to: string) =>
    web3.eth.signTransaction({ from, to, value: '0x1', gas: '0x5208' }),
  errorOf,
}

export type Web3Dapp = typeof web3Dapp

Object.assign(globalThis, { web3Dapp })
