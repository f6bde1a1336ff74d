import { equal, ok } from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import {
  ContractFactory,
  JsonRpcProvider,
  verifyMessage,
  verifyTypedData,
  Wallet,
} from 'ethers'
import { runSteps, STRANGER, url } from './steps.mjs'

/** Returns 42 for any call, and logs nothing. */
const CODE = '0x600a600c600039600a6000f3602a60005260206000f3'
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

const provider = new JsonRpcProvider(url, undefined, {
  cacheTimeout: -1,
  pollingInterval: 50,
})
const signer = await provider.getSigner()
const wallet = new Wallet(KEY, provider)

await runSteps('ethers', {
  getNetwork: async () => equal((await provider.getNetwork()).chainId, 31_337n),
  listAccounts: async () => equal((await provider.listAccounts()).length, 10),
  sendTransaction: async () => {
    const sent = await signer.sendTransaction({ to: STRANGER, value: 5n })
    equal((await sent.wait()).status, 1)
    equal(await provider.getBalance(STRANGER), 5n)
  },
  'send a signed transaction': async () => {
    const sent = await wallet.sendTransaction({ to: STRANGER, value: 5n })
    equal((await sent.wait()).from, wallet.address)
  },
  'deploy and call a contract': async () => {
    const abi = ['function answer() view returns (uint256)']
    const contract = await new ContractFactory(abi, CODE, signer).deploy()
    await contract.waitForDeployment()
    equal(await contract.answer(), 42n)
  },
  signMessage: async () => {
    const signature = await signer.signMessage('hello')
    equal(verifyMessage('hello', signature), wallet.address)
  },
  _legacySignMessage: async () => {
    const signature = await signer._legacySignMessage('hello')
    equal(verifyMessage('hello', signature), wallet.address)
  },
  signTypedData: async () => {
    const domain = { name: 'Portolan', chainId: 31_337 }
    const types = { Note: [{ name: 'text', type: 'string' }] }
    const value = { text: 'hello' }
    const signature = await signer.signTypedData(domain, types, value)
    equal(verifyTypedData(domain, types, value, signature), wallet.address)
  },
  signTransaction: async () => {
    const filled = await wallet.populateTransaction({ to: STRANGER, value: 1n })
    equal(
      await signer.signTransaction({ ...filled, from: wallet.address }),
      await wallet.signTransaction(filled),
    )
  },
  getFeeData: async () => ok((await provider.getFeeData()).maxFeePerGas > 0n),
  'a block event': async () => {
    let seen
    await provider.once('block', (number) => {
      seen = number
    })
    // The first block that the provider looks up is no event.
    while (seen === undefined) {
      await provider.send('evm_mine', [])
      await setTimeout(50)
    }
    ok(seen > 0)
  },
  'snapshot and revert': async () => {
    const before = await provider.getBlockNumber()
    const id = await provider.send('evm_snapshot', [])
    await provider.send('hardhat_mine', ['0x5'])
    equal(await provider.send('evm_revert', [id]), true)
    equal(await provider.getBlockNumber(), before)
  },
  'impersonate with anvil_*': async () => {
    await provider.send('anvil_setBalance', [STRANGER, '0xde0b6b3a7640000'])
    await provider.send('anvil_impersonateAccount', [STRANGER])
    const stranger = await provider.getSigner(STRANGER)
    const sent = await stranger.sendTransaction({
      to: wallet.address,
      value: 1n,
    })
    equal((await sent.wait()).from, stranger.address)
    await provider.send('anvil_stopImpersonatingAccount', [STRANGER])
  },
})
