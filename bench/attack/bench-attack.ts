import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { extensionId, launchWallet } from '../../e2e/fixtures/launch-wallet.ts'
import { accounts, holding, resetWallet } from '../../e2e/fixtures/session.ts'
import { repositoryRoot } from '../../src/dev/repository-root.ts'
import { otherExtensionId } from '../browser/other-extension-id.ts'
import { readWholeNumbers } from '../node/whole-number-options.ts'
import { startBlankSite } from '../run/blank-site.ts'
import { outOfTime } from '../run/run-options.ts'
import { attackWindows } from './attack-windows.ts'
import { measureWaits, type Waits } from './measure-waits.ts'
import { knock } from './page-attacks.ts'
import { planAttacks } from './planned-attacks.ts'
import { header, report } from './report-waits.ts'

const { attack, requests, siblings, leave, measured, ...sizes } =
  readWholeNumbers({
    // 0 for all of them.
    attack: 0,
    requests: 1_000,
    siblings: 20,
    // After so many ms: after 100 no window had opened yet.
    leave: 1_000,
    // Seconds, from the first message of an attack.
    measured: 10,
    ports: 10_000,
    frames: 30,
    seconds: 5,
  })

/** A site that leaves its requests again opens no more windows than this. */
const MOST_WINDOWS = 3
const bareFolder = resolve(repositoryRoot, 'bench/attack/bare-listener')

const measure = async (): Promise<number> => {
  const secure = await startBlankSite({ isSecure: true })
  const honest = await startBlankSite()
  const wallet = await launchWallet({ extensions: [bareFolder] })
  const { context } = wallet
  let missed = 0
  try {
    await resetWallet(wallet, holding(accounts.first))
    const bareId = await otherExtensionId(context)
    const open = async (address: string): Promise<Page> => {
      const page = await context.newPage()
      await page.goto(address)
      return page
    }
    const openHost = (host: string): Promise<Page> =>
      open(`https://${host}.test:${secure.port}/`)
    const other = await open(`http://localhost:${honest.port}/`)
    // The browser opens a port to every document of an extension too. The empty
    // listener has none either.
    await wallet.inside.goto('about:blank')
    const attacks = planAttacks(sizes)
    console.log(header())
    for (const [index, { name, run, hasGoal, hasFloor }] of attacks.entries()) {
      const number = index + 1
      if (attack > 0 && attack !== number) continue
      const attackFrom = async (
        host: string,
        target: string,
      ): Promise<Waits> => {
        const page = await openHost(host)
        const waits = await measureWaits(other, {
          attack: () => run(page, target),
          knock: (until) => page.evaluate(knock, { target, until }),
          measured: measured * 1_000,
          ...(target === bareId && { pinged: bareId }),
        })
        await page.close()
        return waits
      }
      const waits = await attackFrom(`attack${number}`, extensionId)
      const isMet = report(`${number} ${name}`, waits)
      if (!isMet && hasGoal) missed += 1
      if (hasFloor) {
        const floor = await attackFrom(`floor${number}`, bareId)
        report('  the same to an empty listener', floor)
      }
    }
    const number = attacks.length + 1
    if (attack === 0 || attack === number) {
      const hosts = Array.from({ length: siblings }, (_, n) => `s${n}.siblings`)
      const asked = await attackWindows({
        inside: await open(`chrome-extension://${extensionId}/manifest.json`),
        siblings: await Promise.all(hosts.map(openHost)),
        other: await openHost('another'),
        requests,
        leaveAfter: leave,
      })
      console.log(
        `${number} windows opened: ${asked.windows} for ${asked.requests} requests of ${siblings} sibling origins, each withdrawn after ${leave} ms; then 1 for 1 request of another site`,
      )
      if (asked.windows > MOST_WINDOWS) missed += 1
    }
  } finally {
    await context.close()
    await Promise.all([secure.stop(), honest.stop()])
  }
  return missed
}

const missed = await Promise.race([measure(), outOfTime(1_800_000)])
console.log(`attacks that missed the goals: ${missed}`)
if (missed > 0) process.exitCode = 1
