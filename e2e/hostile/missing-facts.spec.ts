import { writeFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import {
  Connection,
  PublicKey,
  SystemProgram,
  Transaction,
} from '@solana/web3.js'
import { solanaOf } from '../../src/dev/start-chains.ts'
import { ethSigningChecks } from '../../src/protocol/eth-signing-checks.ts'
import {
  SOLANA_DEVELOPMENT,
  SOLANA_DEVNET,
  SOLANA_MAINNET,
} from '../../src/protocol/solana/chains.ts'
import { solanaSigningChecks } from '../../src/protocol/solana/signing-checks.ts'
import { connect } from '../fixtures/connect.ts'
import {
  type NodeInState,
  type NodeState,
  nodeStates,
  startNodeInState,
} from '../fixtures/node-in-state.ts'
import type { Outcome } from '../fixtures/page-calls.ts'
import {
  accounts,
  anything,
  fillWallet,
  holding,
  invoke,
  LOCAL,
  listen,
  nodesAt,
} from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'

const ME = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
const FRIEND = 'Hh8QwFUA6MtVu1qAoq12ucvFHNwCcVTV7hpWjeY1Hztb'
const OTHER = '0x000000000000000000000000000000000000dEaD'

/** The hash of the first block of each cluster that the chain poses as. */
const geneses: Readonly<Record<string, string>> = {
  [SOLANA_DEVELOPMENT]: '2cf77t1hCgZZdCANeiwqTSCbkUx3buXxWmYtjtRyWEqc',
  [SOLANA_DEVNET]: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
  [SOLANA_MAINNET]: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
}

type Row = { scope: string; method: string; params: unknown }

/** What the user sees of a request, and what the site gets. */
type Cell = {
  notices: string[]
  ticks: number
  outcome: 'signed' | 'refused' | 'not possible'
  answer: string
}

const typedData = (chainId: number) => ({
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Order: [{ name: 'amount', type: 'uint256' }],
  },
  primaryType: 'Order',
  domain: { name: 'Harbour', chainId, verifyingContract: OTHER },
  message: { amount: '5' },
})

/** Each transaction has an amount of its own, and so a signature of its own. */
let lamports = 2_000_000

const transfer = async (rpcUrl: string): Promise<string> => {
  lamports += 1
  const { blockhash, lastValidBlockHeight } = await new Connection(
    rpcUrl,
  ).getLatestBlockhash()
  const fromPubkey = new PublicKey(ME)
  return new Transaction({
    feePayer: fromPubkey,
    blockhash,
    lastValidBlockHeight,
  })
    .add(
      SystemProgram.transfer({
        fromPubkey,
        toPubkey: new PublicKey(FRIEND),
        lamports,
      }),
    )
    .serialize({ requireAllSignatures: false })
    .toString('base64')
}

const ethereumRows: Row[] = [
  { method: 'personal_sign', params: ['0x61686f79', accounts.first] },
  ...['eth_signTypedData_v3', 'eth_signTypedData_v4'].map((method) => ({
    method,
    params: [accounts.first, JSON.stringify(typedData(31337))],
  })),
  {
    method: 'eth_sendTransaction',
    params: [{ from: accounts.first, to: OTHER, value: '0x1' }],
  },
  {
    method: 'wallet_sendCalls',
    params: [
      {
        version: '2.0.0',
        from: accounts.first,
        chainId: '0x7a69',
        atomicRequired: false,
        calls: [{ to: OTHER, value: '0x1' }],
      },
    ],
  },
].map((row) => ({ scope: LOCAL, ...row }))

const solanaRows = async (scope: string, rpcUrl: string): Promise<Row[]> => {
  const account = { address: ME }
  const message = Buffer.from('Fair winds').toString('base64')
  return [
    {
      method: 'signTransaction',
      params: { account, transaction: await transfer(rpcUrl) },
    },
    {
      method: 'signAndSendTransaction',
      params: { account, transaction: await transfer(rpcUrl) },
    },
    ...(scope === SOLANA_MAINNET
      ? [
          { method: 'signMessage', params: { account, message } },
          { method: 'signIn', params: { address: ME } },
        ]
      : []),
  ].map((row) => ({ scope, ...row }))
}

/** Whether the screen has heard of its node all that it will hear. */
const isSettled = (window: Page): Promise<boolean> =>
  window.evaluate(() => {
    const approve = document.querySelector<HTMLButtonElement>(
      '.approval-footer .button-primary',
    )
    const hasTick = document.querySelector('input[type=checkbox]') !== null
    const hasRetry = [...document.querySelectorAll('button')].some(
      ({ textContent }) => /retry|try again/i.test(textContent ?? ''),
    )
    const isLoading = document.querySelector('[aria-busy=true]') !== null
    const isReady =
      approve?.disabled === false &&
      approve.getAttribute('aria-disabled') === 'false'
    return !isLoading && (isReady || hasTick || hasRetry)
  })

const noticesOf = async (window: Page): Promise<string[]> => {
  const texts = await window
    .locator(
      '.site-warning, .confirm-warning p, .changes-message, .failure, [role=alert]',
    )
    .allInnerTexts()
  return [...new Set(texts.map((one) => one.replaceAll(/\s+/g, ' ').trim()))]
}

const approve = '.approval-footer .button-primary'

/** Approves as a user would who ticks every box, if that is possible. */
const decide = async (
  window: Page,
  answer: Promise<Outcome>,
): Promise<Pick<Cell, 'ticks' | 'outcome' | 'answer'>> => {
  const boxes = window.locator('input[type=checkbox]')
  const ticks = await boxes.count()
  for (let index = 0; index < ticks; index += 1) await boxes.nth(index).check()
  const canApprove = await window
    .locator(approve)
    .evaluate((one) => !(one as HTMLButtonElement).disabled)
  if (canApprove) {
    await expect(window.locator(approve)).toHaveAttribute(
      'aria-disabled',
      'false',
    )
  }
  const button = canApprove
    ? window.locator(approve)
    : window.locator('.approval-footer button').first()
  await Promise.allSettled([button.click()])
  const failure = window.locator('.approval-footer .failure')
  const answered = await Promise.race([
    answer,
    failure.textContent().catch(() => answer),
  ])
  if (typeof answered === 'string' || answered === null) {
    await window.close()
    await answer
    return { ticks, outcome: 'refused', answer: `${answered}` }
  }
  if ('result' in answered) {
    return { ticks, outcome: 'signed', answer: 'result' }
  }
  const { code, message } = answered.error
  const outcome = canApprove ? 'refused' : 'not possible'
  return { ticks, outcome, answer: `${code} ${message}` }
}

const show = async (
  dapp: Page,
  { scope, method, params }: Row,
  { node, state }: { node: NodeInState; state: NodeState },
): Promise<Cell> => {
  node.be(state)
  const opened = dapp.context().waitForEvent('page')
  const answer = invoke(dapp, scope, { method, params })
  answer.catch(() => 'the page is closed')
  if (state === 'slow') node.release()
  const first = await Promise.race([opened, answer])
  if ('result' in first || 'error' in first) {
    // No window opens any more; the promise of one must not fail the test.
    opened.catch(() => undefined)
    const failed = first as Extract<Outcome, { error: unknown }>
    expect(failed.error).toBeDefined()
    const { code, message } = failed.error
    const said = `${code} ${message}`
    return { notices: [], ticks: 0, outcome: 'refused', answer: said }
  }
  const window = first as Page
  await window.locator(approve).waitFor()
  await expect.poll(() => isSettled(window)).toBe(true)
  const notices = await noticesOf(window)
  return { notices, ...(await decide(window, answer)) }
}

const checksOf = (method: string): { facts: object } =>
  ({ ...ethSigningChecks, ...solanaSigningChecks })[
    method as keyof typeof solanaSigningChecks
  ]

test(
  'no method signs without a check that passed or a warning of what was not checked',
  {
    tag: '@full',
  },
  async ({ chains, page, sites, wallet }, testInfo) => {
    test.slow()
    const solana = solanaOf(chains)
    const local = chains.networks.find(({ chainId }) => chainId === 31337)
    if (!local) throw new Error('No development chain is served')
    const nodes = new Map<string, NodeInState>()
    nodes.set(LOCAL, await startNodeInState(local.rpcUrl))
    for (const [scope, genesis] of Object.entries(geneses)) {
      nodes.set(scope, await startNodeInState(solana.rpcUrl, { genesis }))
    }
    const nodeOf = (scope: string): NodeInState => {
      const node = nodes.get(scope)
      if (!node) throw new Error(`No node of ${scope}`)
      return node
    }
    await fillWallet(wallet, {
      ...holding(accounts.first),
      ...nodesAt([
        { chainId: 31337, baseUrl: nodeOf(LOCAL).baseUrl },
        ...Object.entries(geneses).map(([scope, genesisHash]) => ({
          chainId: 0,
          genesisHash,
          baseUrl: nodeOf(scope).baseUrl,
        })),
      ]),
    })
    await page.goto(sites.first.origin)
    await listen(page)
    const scopes = [...nodes.keys()].map((scope) => [scope, anything()])
    const created = await connect(page, Object.fromEntries(scopes))
    expect(Object.keys(created)).toEqual(['result'])

    const lines: string[] = []
    const faults: string[] = []
    for (const state of nodeStates) {
      const rows = [...ethereumRows]
      for (const scope of Object.keys(geneses)) {
        rows.push(...(await solanaRows(scope, solana.rpcUrl)))
      }
      for (const row of rows) {
        const node = nodeOf(row.scope)
        // What the wallet learnt of the node before does not count here.
        node.be('answers')
        await wallet.stopWorker()
        const cell = await show(page, row, { node, state })
        const name = `${row.method} ${row.scope}, node ${state}`
        lines.push(
          `| ${row.method} | ${row.scope} | ${state} | ${cell.notices.join(' / ')} | ${cell.ticks} | ${cell.outcome} | ${cell.answer} |`,
        )
        const needsFacts = Object.keys(checksOf(row.method).facts).length > 0
        const isHealthy = state === 'answers' || state === 'slow'
        const { outcome, notices, ticks } = cell
        if (isHealthy && (outcome !== 'signed' || ticks > 0)) {
          faults.push(`${name}: an everyday request needs ${ticks} ticks`)
        }
        if (
          !isHealthy &&
          needsFacts &&
          outcome === 'signed' &&
          notices.length === 0
        ) {
          faults.push(`${name}: signed without a word`)
        }
      }
    }
    await Promise.all([...nodes.values()].map((node) => node.stop()))
    const table = [
      '| method | chain | node | what the user sees | ticks | outcome | what the site gets |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      ...lines,
    ].join('\n')
    await writeFile(testInfo.outputPath('missing-facts.md'), table)
    console.log(table)
    expect(faults).toEqual([])
  },
)
