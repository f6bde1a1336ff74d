import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { damageKinds, damages } from '../../e2e/fixtures/damage.ts'
import { killBrowser } from '../../e2e/fixtures/kill-browser.ts'
import { launchWallet } from '../../e2e/fixtures/launch-wallet.ts'
import { importWallet, openAccounts } from '../../e2e/pages/wallet-screens.ts'
import { createRandom } from '../../src/dev/seeded-random.ts'
import { readWholeNumbers } from '../node/whole-number-options.ts'
import { playDamage } from './play-damage.ts'
import { type DamageRound, reportDamages } from './report-damages.ts'
import { createStorageProbe } from './storage-probe.ts'

const { rounds, seed } = readWholeNumbers({
  rounds: 20,
  seed: Date.now() % 1_000_000,
})
const random = createRandom(seed)

/** A wallet with keys in its own profile, whose browser is closed or killed. */
const prepare = async (
  userDataDir: string,
  ending: 'closed' | 'killed',
): Promise<string> => {
  const { context, openPopup } = await launchWallet({ userDataDir })
  const popup = await openPopup()
  await importWallet(popup)
  await openAccounts(popup)
  await popup.getByRole('heading', { level: 1, name: 'Accounts' }).waitFor()
  if (ending === 'killed') await killBrowser(context, userDataDir)
  else await context.close()
  return userDataDir
}

const playAll = async (folder: string): Promise<DamageRound[]> => {
  const profiles = [
    await prepare(join(folder, 'closed'), 'closed'),
    await prepare(join(folder, 'killed'), 'killed'),
  ]
  const probe = await createStorageProbe()
  const played: DamageRound[] = []
  for (const kind of damageKinds) {
    for (let round = 0; round < rounds; round += 1) {
      const damaged = join(folder, 'damaged')
      await cp(profiles[round % 2] ?? '', damaged, {
        recursive: true,
        verbatimSymlinks: true,
        // A killed browser leaves its lock; another process would wait for it.
        filter: (path) => !/\/Singleton\w+$/.test(path),
      })
      await damages[kind](damaged, random)
      const stored = await probe.look(damaged)
      played.push({ kind, stored, outcome: await playDamage(damaged) })
      await rm(damaged, { recursive: true, force: true, maxRetries: 5 })
    }
    console.log(`${kind}: done`)
  }
  await probe.remove()
  return played
}

console.log(
  `${damageKinds.length} kinds of damage, ${rounds} of each, seed ${seed}`,
)
const folder = await mkdtemp(join(tmpdir(), 'portolan-damage-'))
const started = performance.now()
try {
  const { ok, text } = reportDamages(await playAll(folder))
  console.log(text)
  if (!ok) process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
console.log(`took ${Math.round((performance.now() - started) / 1_000)} s`)
