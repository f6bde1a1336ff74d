import type { MessageV0 } from '@solana/web3.js'
import { PublicKey } from '@solana/web3.js'
import { expect, it } from 'vitest'
import { giveTexts, keyTexts } from '../../../dev/give-texts.ts'
import { createRandom } from '../../../dev/seeded-random.ts'
import { rounds, testSeed } from '../../../dev/test-rounds.ts'
import { toBase64 } from '../../../protocol/base64.ts'
import { totalFee } from '../../../protocol/solana/fee.ts'
import { describeInstructions } from '../../../protocol/solana/instructions/describe.ts'
import { previewSolana } from '../../../protocol/solana/preview.ts'
import { decodeTransaction } from '../../../protocol/solana/transaction.ts'
import { changeWarnings } from './change-warnings.ts'
import { strongWarnings } from './strong-warnings.ts'
import {
  createInstructions,
  type Drawn,
} from './testing/random-instructions.ts'
import { judge } from './testing/raw-oracle.ts'
import { openSandbox, type RawAccount } from './testing/solana-sandbox.ts'
import { createWorld } from './testing/solana-world.ts'

giveTexts(keyTexts())

const ROUNDS = rounds('SOLANA_SILENT', { short: 300, long: 10_000 })

it('no transaction changes something of the user silently', {
  tags: ['long'],
}, async () => {
  const sandbox = await openSandbox()
  const world = createWorld(sandbox)
  const random = createRandom(testSeed)
  const draw = createInstructions(world, random)
  const account = world.me.publicKey.toBase58()
  const own = Buffer.from(world.me.publicKey.toBytes()).toString('hex')
  const words = {
    ...{ account, symbol: 'SOL', unknown: '?' },
    nameOf: (address: string) => address,
  }
  const table = {
    accountKey: world.table,
    all: world.all,
  } as unknown as MessageV0['addressTableLookups'][number] & {
    all: PublicKey[]
  }

  let succeeded = 0
  let changing = 0
  let handedOver = 0
  const silent: string[] = []
  const programs = new Set<string>()

  for (let round = 0; round < ROUNDS; round += 1) {
    const drawn: Drawn[] = Array.from({ length: random() < 0.75 ? 1 : 2 }, () =>
      draw(),
    )
    const signers = [world.me, ...drawn.flatMap(({ signers }) => signers)]
    const bytes = sandbox.build(
      drawn.map(({ instruction }) => instruction),
      signers,
      random() < 0.2 ? table : undefined,
    )
    const { message } = decodeTransaction(Uint8Array.from(bytes))
    const preview = await previewSolana(sandbox.ask, {
      account,
      transaction: toBase64(Uint8Array.from(bytes)),
    })
    const instructions = describeInstructions(message, preview.tables)
    const warnings = [
      ...strongWarnings(instructions, { ...words, fee: 0n }),
      ...changeWarnings(preview.changes, words),
    ]

    const touched = new Set([
      account,
      ...drawn.flatMap(({ instruction: { keys, programId } }) =>
        [...keys.map(({ pubkey }) => pubkey), programId].map(String),
      ),
    ])
    const stateNow = () =>
      new Map([...touched].map((one) => [one, sandbox.read(one)]))
    const before = stateNow()
    const isRun = sandbox.run(Uint8Array.from(bytes)) === null
    const after = stateNow()
    sandbox.restore(touched)
    sandbox.passSlot()
    if (!isRun) continue
    succeeded += 1

    const complain = (why: string): void => {
      const called = drawn.map(({ instruction: { programId, data } }) => [
        programId.toBase58(),
        data.toString('hex'),
      ])
      silent.push(`${round} ${why}: ${JSON.stringify(called)}`)
    }
    const { changes } = preview
    if (changes.kind !== 'changes') {
      complain(`the preview is ${changes.kind}`)
      continue
    }

    const lamports = (states: Map<string, RawAccount | undefined>): string =>
      `${states.get(account)?.lamports ?? 0n}`
    const isNativeSaid =
      changes.native.before === lamports(before) &&
      changes.native.after === lamports(after)
    if (!isNativeSaid) complain('another amount of SOL')
    const fee = totalFee(message)
    let isChanging = BigInt(lamports(before)) - BigInt(lamports(after)) !== fee

    for (const address of touched) {
      const states = { before: before.get(address), after: after.get(address) }
      const judged = judge(address, { own, ...states })
      if (!judged?.isNamed && address !== account) continue
      const isOwn = address === account
      const said = changes.accounts.filter((one) => one.address === address)
      if (isOwn) {
        const [had, has] = [states.before, states.after]
        const isSame =
          had?.owner === has?.owner && had?.data.length === has?.data.length
        if (has && !isSame && !said.some(({ isDanger }) => isDanger)) {
          complain('the own account')
        }
        if (has && !isSame) isChanging = true
        continue
      }
      isChanging = true
      const mint =
        states.before && new PublicKey(states.before.data.subarray(0, 32))
      const isTokenSaid = changes.tokens.some(
        (one) => one.mint === mint?.toBase58(),
      )
      if (said.length === 0 && !isTokenSaid) complain(`account ${address}`)
      if (judged?.isHandedOver) {
        handedOver += 1
        if (warnings.length === 0) complain(`a handed over ${address}`)
        if (!said.some(({ isDanger }) => isDanger)) {
          complain(`no danger of ${address}`)
        }
      }
    }
    if (!isChanging) continue
    changing += 1
    for (const { instruction } of drawn) {
      programs.add(instruction.programId.toBase58())
    }
  }
  sandbox.close()
  const share = (count: number) => `${((100 * count) / ROUNDS).toFixed(0)} %`
  console.log(
    `${ROUNDS} transactions: ${share(succeeded)} succeed, ${share(changing)} change something of the user, ${share(handedOver)} hand something over, ${silent.length} silent`,
  )
  expect(silent).toStrictEqual([])
  // Otherwise the test would show nothing.
  expect(succeeded).toBeGreaterThan(ROUNDS * 0.4)
  expect(changing).toBeGreaterThan(ROUNDS * 0.3)
  expect(handedOver).toBeGreaterThan(ROUNDS * 0.02)
  expect(programs.size).toBe(6)
})
