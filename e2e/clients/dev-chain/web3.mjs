import { equal, ok } from 'node:assert/strict'
import { Web3 } from 'web3'
import { runSteps, STRANGER, url } from './steps.mjs'

/** Returns 42 for any call. */
const CODE = '0x600a600c600039600a6000f3602a60005260206000f3'
const ABI = [
  {
    type: 'function',
    name: 'answer',
    stateMutability: 'view',
    inputs: [],
    outputs: [{ type: 'uint256' }],
  },
]
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

const web3 = new Web3(url)
const { eth } = web3
const [from] = await eth.getAccounts()

await runSteps('web3.js', {
  getChainId: async () => equal(await eth.getChainId(), 31_337n),
  getAccounts: async () => equal((await eth.getAccounts()).length, 10),
  'net.isListening': async () => equal(await eth.net.isListening(), true),
  getNodeInfo: async () => ok((await eth.getNodeInfo()).startsWith('Hardhat')),
  getCoinbase: async () => equal((await eth.getCoinbase()).length, 42),
  sendTransaction: async () => {
    const { status } = await eth.sendTransaction({
      from,
      to: STRANGER,
      value: 5,
    })
    equal(status, 1n)
  },
  'send a signed transaction': async () => {
    const account = eth.accounts.privateKeyToAccount(KEY)
    const { rawTransaction } = await account.signTransaction({
      to: STRANGER,
      value: 5,
      gas: 21_000,
      gasPrice: await eth.getGasPrice(),
      nonce: await eth.getTransactionCount(from),
      chainId: 31_337,
    })
    equal((await eth.sendSignedTransaction(rawTransaction)).status, 1n)
  },
  'deploy and call a contract': async () => {
    const contract = await new eth.Contract(ABI)
      .deploy({ data: CODE })
      .send({ from })
    equal(await contract.methods.answer().call(), 42n)
  },
  sign: async () => {
    const signature = await eth.sign('0x1234', from)
    equal(eth.accounts.recover('0x1234', String(signature)), from)
  },
  'personal.sign': async () => {
    const signature = await eth.personal.sign('0x1234', from, '')
    equal(eth.accounts.recover('0x1234', signature), from)
  },
  signTypedData: async () => {
    const types = {
      EIP712Domain: [{ name: 'name', type: 'string' }],
      Note: [{ name: 'text', type: 'string' }],
    }
    const typed = { types, primaryType: 'Note', domain: { name: 'Portolan' } }
    const signature = await eth.signTypedData(from, {
      ...typed,
      message: { text: 'hello' },
    })
    equal(signature.length, 132)
  },
  createAccessList: async () => {
    const { accessList } = await eth.createAccessList({ from, to: STRANGER })
    equal(accessList.length, 0)
  },
  getPendingTransactions: async () =>
    equal((await eth.getPendingTransactions()).length, 0),
})
