import { accounts, createSession, invoke, LOCAL } from '../fixtures/session.ts'
import { everything, STRANGER } from './requests.ts'
import type { Scene } from './scene.ts'
import type { ScreenEntry, ScreenGroup } from './screen-entry.ts'
import { startWith } from './screen-steps.ts'
import {
  armed,
  walletOfLongSigning,
  walletThatSigns,
} from './signing-screens.ts'
import { LONG_SITE, SITE } from './stored-wallets.ts'

type Caller = { origin: string; account: string }

const harbour: Caller = { origin: SITE, account: accounts.first }
const longNames: Caller = { origin: LONG_SITE, account: accounts.second }

const signing = (text: string, account: string) => ({
  method: 'personal_sign',
  params: [text, account],
})

const token = {
  method: 'wallet_watchAsset',
  params: {
    type: 'ERC20',
    options: { address: `0x${'3'.repeat(40)}`, symbol: 'HRB', decimals: 6 },
  },
}

/** A site asks for this many things; the first is in view. */
const askMany = async (
  scene: Scene,
  { origin, account }: Caller,
  { count, text = '' }: { count: number; text?: string },
): Promise<void> => {
  const messageOf = (number: number): string =>
    `Ship’s log, page ${number}${text}`
  await scene.suggest(origin, LOCAL, signing(messageOf(1), account))
  const site = await scene.visit(origin)
  const calls = Array.from({ length: count - 1 }, (_, index) =>
    index === 1 ? token : signing(messageOf(index + 2), account),
  )
  for (const call of calls) {
    invoke(site, LOCAL, call).catch(() => 'the page is closed')
  }
}

const show = async (scene: Scene, count: number): Promise<void> => {
  await scene.open()
  await scene.page
    .getByText(scene.say('queuePlaceOfSite', '1', `${count}`))
    .waitFor()
  await armed(scene)
}

/** Another site asks to connect. */
const askElsewhere = async (scene: Scene): Promise<void> => {
  const other = await scene.visit(STRANGER)
  createSession(other, everything).catch(() => 'the page is closed')
}

const openList = async ({ page, say }: Scene): Promise<void> => {
  await page.getByRole('button', { name: say('showRequests') }).click()
  await page.getByRole('dialog').waitFor()
}

const entry = (
  variant: string,
  reach: (scene: Scene) => Promise<void>,
): ScreenEntry => ({
  name: 'requests',
  variant,
  screens: ['SignMessageScreen'],
  title: 'signMessageTitle',
  reach,
})

/** Several requests of a site. */
export const queueGroups: readonly ScreenGroup[] = [
  {
    wallet: 'wallet with many requests of a site',
    prepare: startWith(walletThatSigns),
    entries: [
      entry('four', async (scene) => {
        await askMany(scene, harbour, { count: 4 })
        await show(scene, 4)
      }),
      entry('four-of-two-sites', async (scene) => {
        await askMany(scene, harbour, { count: 4 })
        await askElsewhere(scene)
        await show(scene, 4)
        await scene.page
          .getByText(
            scene.say('queuePlaceInAll', scene.say('queuePlace', '1', '5')),
          )
          .waitFor()
        await openList(scene)
      }),
      entry('reject', async (scene) => {
        await askMany(scene, harbour, { count: 4 })
        await askElsewhere(scene)
        await show(scene, 4)
        await scene.press('rejectAll')
        await scene.page.getByRole('dialog').waitFor()
      }),
      entry('ten', async (scene) => {
        await askMany(scene, harbour, { count: 10 })
        await show(scene, 10)
        await openList(scene)
      }),
    ],
  },
  {
    wallet: 'long names with many requests',
    prepare: startWith(walletOfLongSigning),
    entries: [
      entry('long', async (scene) => {
        const text = ` ${'Wind'.repeat(80)}`
        await askMany(scene, longNames, { count: 10, text })
        await show(scene, 10)
      }),
      entry('long-list', async (scene) => {
        const text = ` ${'Wind'.repeat(80)}`
        await askMany(scene, longNames, { count: 10, text })
        await show(scene, 10)
        await openList(scene)
      }),
    ],
  },
]
