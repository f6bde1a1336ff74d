import { expect } from '../../src/playwright/matchers.ts'
import { toBase64 } from '../../src/protocol/base64.ts'
import { encodeMessage } from '../../src/protocol/solana/encode-message.ts'
import { encodeTransaction } from '../../src/protocol/solana/transaction.ts'
import { invoke } from '../fixtures/session.ts'
import { test as base, LANES, laneTag } from './kit-test.ts'

const SOLANA = 'solana:2cf77t1hCgZZdCANeiwqTSCbkUx3buXx'

/** An unsigned transfer of 0.001 SOL from an account to itself. */
const transferToSelf = (account: string, blockhash: string): string =>
  toBase64(
    encodeTransaction({
      signatures: [new Uint8Array(64)],
      messageBytes: encodeMessage({
        version: 'legacy',
        signers: 1,
        readonlySigners: 0,
        readonlyOthers: 1,
        accounts: [account, '11111111111111111111111111111111'],
        blockhash,
        instructions: [
          {
            program: 1,
            accounts: [0, 0],
            data: Uint8Array.from([2, 0, 0, 0, 64, 66, 15, 0, 0, 0, 0, 0]),
          },
        ],
        lookups: [],
      }),
    }),
  )

const test = base.extend({
  walletState: async ({ origin }, use) =>
    use({ networks: [{ name: 'solana' }], sessions: [{ origin }] }),
})

for (const walletLane of LANES) {
  test.describe(`in the ${walletLane} lane`, laneTag(walletLane), () => {
    test.use({ walletLane })

    test('a test signs, signs in and sends on Solana', async ({
      dapp,
      origin,
      wallet,
    }) => {
      const chain = wallet.solana('solana')
      const from = await wallet.addressOf(0, 'solana')
      const account = { address: from }
      const message = Buffer.from('Land ho').toString('base64')
      const signed = invoke(dapp, SOLANA, {
        method: 'signMessage',
        params: { account, message },
      })
      const first = await wallet.nextRequest({ method: 'signMessage' })
      expect(first.details).toMatchObject({ kind: 'solana-message', message })
      await first.approve()
      expect(await signed).toMatchObject({
        result: { signedMessage: message },
      })
      await expect(wallet).toHaveSigned({ message: 'Land ho', from: 0, origin })

      const signedIn = invoke(dapp, SOLANA, {
        method: 'signIn',
        params: { statement: 'Welcome' },
      })
      const second = await wallet.nextRequest({ method: 'signIn' })
      expect(second.details).toMatchObject({
        fields: { address: from, statement: 'Welcome' },
      })
      await second.reject()
      expect(await signedIn).toMatchObject({ error: { code: 4001 } })

      const blockhash = await invoke(dapp, SOLANA, {
        method: 'getLatestBlockhash',
        params: [],
      })
      const { result } = blockhash as { result: string }
      const transaction = transferToSelf(from, result)
      const before = await chain.balanceOf(from)
      const sent = invoke(dapp, SOLANA, {
        method: 'signAndSendTransaction',
        params: { account, transaction },
      })
      const third = await wallet.nextRequest()
      expect(third.instructions).toMatchObject([
        {
          programName: 'system',
          name: 'transfer',
          accounts: [{ address: from }, { address: from }],
          values: { lamports: { value: '1000000' } },
        },
      ])
      await third.approve()
      expect(await sent).toMatchObject({
        result: { signature: expect.any(String) },
      })
      await expect(wallet).toHaveSent({
        from: 0,
        to: from,
        value: 1_000_000n,
        chain: 'solana',
        origin,
      })
      await expect(wallet).not.toHaveSent({ to: from.toLowerCase() })
      // Only the fee is gone.
      expect(await chain.balanceOf(from)).toBe(before - 5_000n)
    })
  })
}

test('a test controls a chain of Solana and its node', {
  tag: '@full',
}, async ({ dapp, wallet }) => {
  const chain = wallet.solana('solana')
  const stranger = '9Yog6MiFfJFBt6rcf8Gt8s6TJ2smopTQJarsvpoLfQAN'
  await chain.airdrop(stranger, 1_000_000n)
  expect(await chain.balanceOf(stranger)).toBe(1_000_000n)
  await chain.pause()
  const slot = async () => Number(await chain.send('getSlot'))
  const before = await slot()
  await chain.skip(3)
  await chain.travel(4)
  expect((await slot()) - before).toBe(13)
  await chain.resume()

  const read = { method: 'getLatestBlockhash', params: [] }
  wallet.node('solana').fail({ kind: 'unauthorized' })
  expect(await invoke(dapp, SOLANA, read)).toMatchObject({
    error: { code: 4901, data: { reason: 'unauthorized' } },
  })
  wallet.node('solana').heal()
  expect(await invoke(dapp, SOLANA, read)).toHaveProperty('result')
  expect(
    wallet
      .node('solana')
      .calls()
      .map(({ method }) => method),
  ).toContain('getLatestBlockhash')
})
