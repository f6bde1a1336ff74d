import { expect } from '@playwright/test'
import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
} from '@solana/web3.js'
import { solanaOf } from '../../src/dev/start-chains.ts'
import { rounds } from '../../src/dev/test-rounds.ts'
import { connect } from '../fixtures/connect.ts'
import { anything, invoke } from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import { clickToClose } from '../pages/click-to-close.ts'
import { SOLANA } from '../screens/solana-screens.ts'

const STOPS = rounds('SOLANA_STOPS', { short: 1, long: 20 })
const LAMPORTS = 2_000_000

test('a worker that stops after an approval puts at most one Solana transaction on the chain', {
  tag: '@long',
}, async ({ chains, dapp, openWallet }) => {
  const { rpcUrl } = solanaOf(chains)
  const node = new Connection(rpcUrl, 'confirmed')
  const created = await connect(dapp, { [SOLANA]: anything() })
  const [account = ''] =
    JSON.stringify(created).match(/(?<=solana:\w{32}:)\w+/) ?? []
  const from = new PublicKey(account)
  let sent = 0
  for (let round = 0; round < STOPS; round += 1) {
    // A recipient of its own shows what this round has transferred.
    const to = Keypair.generate().publicKey
    const { blockhash, lastValidBlockHeight } = await node.getLatestBlockhash()
    const lamports = LAMPORTS
    const transaction = new Transaction({
      feePayer: from,
      blockhash,
      lastValidBlockHeight,
    }).add(SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports }))
    const params = {
      account: { address: account },
      transaction: transaction
        .serialize({ requireAllSignatures: false })
        .toString('base64'),
    }
    const opened = dapp.context().waitForEvent('page')
    const answer = invoke(dapp, SOLANA, {
      method: 'signAndSendTransaction',
      params,
    })
    const window = await opened
    await clickToClose(window.locator('.approval-footer .button-primary'))
    // The approval is stored; the transaction may be on its way or not.
    await openWallet.stopWorker()
    const outcome = await answer
    const isAnswered = 'result' in outcome
    if (!isAnswered) {
      expect(outcome).toMatchObject({
        error: { data: { reason: 'unknown-outcome' } },
      })
    }
    const onChain = await node.getSignaturesForAddress(to)
    expect(onChain.length).toBeLessThanOrEqual(1)
    expect(await node.getBalance(to)).toBe(onChain.length * LAMPORTS)
    if (isAnswered) {
      expect(onChain.map(({ signature }) => signature)).toEqual([
        (outcome.result as { signature: string }).signature,
      ])
    }
    sent += onChain.length
  }
  console.log(`${STOPS} stops after an approval, ${sent} transactions on chain`)
})
