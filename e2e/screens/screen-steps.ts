import type { Disposable } from '@playwright/test'
import { resetWallet } from '../fixtures/session.ts'
import { chooseNetwork } from '../pages/home-menus.ts'
import { PASSWORD, PHRASE } from '../pages/wallet-screens.ts'
import type { TextKey } from './locales.ts'
import type { Scene } from './scene.ts'

/** User actions on the way to a screen, in any language. */

/** The popup is closed meanwhile: it would start a worker, and stay where it is. */
export const startOver = async (
  { wallet, page, expectNewLoad }: Scene,
  items: Record<string, unknown> = {},
): Promise<void> => {
  await page.goto('about:blank')
  expectNewLoad()
  await resetWallet(wallet, items)
}

export const startWith =
  (items: (node: Scene['node']) => Record<string, unknown>) =>
  (scene: Scene): Promise<void> =>
    startOver(scene, items(scene.node))

/** The second tab of the activity. */
export const showRequests = ({ page, say }: Scene): Promise<void> =>
  page.getByRole('tab', { name: say('requestsTab') }).click()

const chooseWay = async (
  { open, page, say }: Scene,
  way: TextKey,
): Promise<void> => {
  await open()
  // Its hint is part of its name.
  await page.getByRole('button', { name: say(way) }).click()
}

export const chooseCreate = (scene: Scene): Promise<void> =>
  chooseWay(scene, 'createWalletHint')

export const chooseImport = (scene: Scene): Promise<void> =>
  chooseWay(scene, 'importWalletHint')

export const choosePasswords = async (
  { fill }: Scene,
  {
    first = PASSWORD,
    second = first,
  }: { first?: string; second?: string } = {},
): Promise<void> => {
  await fill('newPassword', first)
  await fill('confirmPassword', second)
}

export const createWallet = async (scene: Scene): Promise<void> => {
  await chooseCreate(scene)
  await choosePasswords(scene)
  await scene.press('createWallet')
}

export const typePhrase = async (
  { fill }: Scene,
  phrase: string = PHRASE,
): Promise<void> => {
  for (const [index, word] of phrase.split(' ').entries()) {
    await fill('wordNumber', word, `${index + 1}`)
  }
}

/** An open wallet with a phrase and a password. */
export const importPhrase = async (scene: Scene): Promise<void> => {
  await startOver(scene)
  await chooseImport(scene)
  await typePhrase(scene)
  await choosePasswords(scene)
  await scene.press('importWallet')
  await scene.press('continueFirstRun')
  await scene.title(scene.say('extensionName')).waitFor()
}

export const lock = async ({ open, press }: Scene): Promise<void> => {
  await open('settings')
  await press('lockNow')
}

export const unlockWith = async (
  { fill, press }: Scene,
  password: string,
): Promise<void> => {
  await fill('password', password)
  await press('unlock')
}

/** Resolves when a request has been visible for long enough. */
export const armed = ({ page, say }: Scene): Promise<void> =>
  page
    .getByRole('button', { name: say('connect'), exact: true })
    .and(page.locator('[aria-disabled="false"]'))
    .waitFor()

/** Resolves when the balances are known, or why they are not. */
export const balancesShown = ({ page }: Scene): Promise<void> =>
  page.locator('.hero-balance[aria-busy="false"]').waitFor()

/** Home, with another network. */
export const lookAt = async (scene: Scene, name: string): Promise<void> => {
  await scene.open('home')
  await chooseNetwork(scene.page, { menu: scene.say('homeNetwork'), name })
}

/** The node form of the first network in a request that has none. */
export const unfoldNode = async ({ page, say }: Scene): Promise<void> => {
  // The network is part of its name.
  await page
    .getByRole('button', { name: say('setUpNode') })
    .first()
    .click()
  await page
    .getByRole('form', { name: say('nodeTitle') })
    .scrollIntoViewIfNeeded()
}

/** Resolves when an error is shown. */
export const failure = ({ page }: Scene): Promise<void> =>
  page.getByRole('alert').first().waitFor()

/** The worker runs but never answers; no timeout has passed yet. */
export const silenceWorker = ({
  page,
}: Pick<Scene, 'page'>): Promise<Disposable> =>
  page.addInitScript(() => {
    const nothing = {
      addListener: () => undefined,
      removeListener: () => undefined,
    }
    chrome.runtime.connect = () => ({
      postMessage: () => undefined,
      disconnect: () => undefined,
      onMessage: nothing,
      onDisconnect: nothing,
    })
    const setSoon = setTimeout
    const heldTimeouts: (() => void)[] = []
    const setLater = (run: () => void, milliseconds = 0): number =>
      milliseconds < 1_000
        ? Number(setSoon(run, milliseconds))
        : -heldTimeouts.push(run)
    Object.assign(globalThis, { heldTimeouts, setTimeout: setLater })
  })

export const runTimeouts = async (scene: Scene): Promise<void> => {
  await scene.page.evaluate(() => {
    for (const run of heldTimeouts) run()
  })
  await failure(scene)
}
