import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  accounts,
  holding,
  nodesAt,
  resetWallet,
} from '../../e2e/fixtures/session.ts'
import { createRandom } from '../../src/dev/seeded-random.ts'
import { readWholeNumbers } from '../node/whole-number-options.ts'
import { startBlankSite } from '../run/blank-site.ts'
import { outOfTime } from '../run/run-options.ts'
import { type BrowserLife, type Change, startLife } from './browser-life.ts'
import {
  createKnownSessions,
  type Scopes,
  type Verdict,
} from './known-sessions.ts'

const { kills, seed } = readWholeNumbers({
  kills: 200,
  seed: Date.now() % 1_000_000,
})
/** A round takes about 4 s. After this time the run fails as hung. */
const longestRun = 120_000 + kills * 60_000
/** Of domains of their own: what one asks does not delay another. */
const NAMES = ['amber', 'birch', 'cedar', 'delta']
/** A change is written within some milliseconds. */
const LATEST_KILL_MS = 60

const random = createRandom(seed)
const known = createKnownSessions()
const verdicts: Record<Verdict, number> = {
  right: 0,
  lost: 0,
  torn: 0,
  'came back': 0,
}
let acknowledged = 0
let revoked = 0
let unanswered = 0
/** What every connection grants. */
let whole: Scopes | undefined

const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('there is nothing to pick from')
  return item
}

const draw = (origin: string): Change => {
  const scopes = Object.keys(known.scopesOf(origin))
  if (scopes.length === 0) return { connect: true }
  return { revoke: random() < 0.5 ? scopes : [pick(scopes)] }
}

const note = (origin: string, change: Change, now: Scopes): void => {
  acknowledged += 1
  if ('connect' in change) whole ??= now
  else revoked += change.revoke.length
  known.acknowledge(origin, now)
}

/** The scopes that the change leaves; undefined if it is not known yet. */
const after = (origin: string, change: Change): Scopes | undefined =>
  'connect' in change
    ? whole
    : Object.fromEntries(
        Object.entries(known.scopesOf(origin)).filter(
          ([scope]) => !change.revoke.includes(scope),
        ),
      )

/** Compares every session with what its site knows of it. */
const look = async (
  life: BrowserLife,
  origins: readonly string[],
): Promise<void> => {
  for (const origin of origins) {
    const found = await life.read(origin)
    const verdict = found ? known.judge(origin, found) : 'torn'
    verdicts[verdict] += 1
    if (verdict !== 'right') console.log(`${origin}: ${verdict}`)
  }
}

/** Two changes: the browser is killed around the second. */
const playLife = async (
  life: BrowserLife,
  origins: readonly string[],
): Promise<void> => {
  const first = pick(origins)
  const before = draw(first)
  note(first, before, await life.change(first, before))
  const origin = pick(origins)
  const change = draw(origin)
  const when =
    random() < 0.4 ? 'at the answer' : Math.floor(random() * LATEST_KILL_MS)
  const expected = after(origin, change)
  const answer = await life.changeAndKill(origin, change, when)
  if (answer) {
    note(origin, change, 'connect' in change ? answer : (expected ?? {}))
  } else {
    unanswered += 1
    known.suppose(origin, expected)
  }
}

const playAll = async (
  profile: string,
  origins: readonly string[],
): Promise<void> => {
  const first = await startLife(profile, [])
  await resetWallet(first.wallet, {
    ...holding(accounts.first, accounts.second),
    // Nothing listens there: sessions are granted without a node.
    ...nodesAt(
      [31337, 31338].map((chainId) => ({
        chainId,
        baseUrl: 'http://127.0.0.1:9',
      })),
    ),
  })
  await first.wallet.context.close()
  for (let kill = 0; kill < kills; kill += 1) {
    const life = await startLife(profile, origins)
    await look(life, origins)
    await playLife(life, origins)
    if ((kill + 1) % 20 === 0) console.log(`${kill + 1} kills`)
  }
  const last = await startLife(profile, origins)
  await look(last, origins)
  await last.wallet.context.close()
}

console.log(`Killing the browser ${kills} times, seed ${seed}`)
const started = performance.now()
const folder = await mkdtemp(join(tmpdir(), 'portolan-kills-'))
const site = await startBlankSite({ isSecure: true })
try {
  const origins = NAMES.map((name) => `https://${name}.test:${site.port}`)
  await Promise.race([playAll(folder, origins), outOfTime(longestRun)])
} finally {
  await site.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
const { right, lost, torn, 'came back': back } = verdicts
console.log(
  [
    `${acknowledged} changes acknowledged, ${unanswered} killed before their answer, ${right} sessions as expected`,
    `${kills} kills, ${lost} lost, ${torn} torn, ${back} of ${revoked} came back`,
    `took ${Math.round((performance.now() - started) / 1_000)} s`,
  ].join('\n'),
)
if (lost + torn + back > 0) process.exitCode = 1
