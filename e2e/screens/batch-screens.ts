import {
  accounts,
  granted,
  LOCAL,
  LOCAL_TWO,
  storedSessions,
} from '../fixtures/session.ts'
import type { HostedNode, Scene } from './scene.ts'
import type { ScreenEntry, ScreenGroup } from './screen-entry.ts'
import { startWith } from './screen-steps.ts'
import { SITE, walletInUse } from './stored-wallets.ts'

/** The chain's beacon roots contract, which rejects token calls. */
const CONTRACT = '0x000F3df6D732807Ef1319fB7B8bB8522d0Beac02'

const word = (hex: string): string =>
  hex.slice(2).toLowerCase().padStart(64, '0')

/** Tenths of an ether. */
const transfer = (count: number) => ({
  to: accounts.second,
  value: `0x${(BigInt(count) * 10n ** 17n).toString(16)}`,
})

/** Limited, and to a contract. */
const allowance = {
  to: CONTRACT,
  data: `0x095ea7b3${word(CONTRACT)}${word('0x53ec60')}`,
}

const unlimited = {
  to: CONTRACT,
  data: `0x095ea7b3${word(accounts.second)}${'f'.repeat(64)}`,
}

const unread = { to: CONTRACT, data: `0x38ed1739${word('0x1')}` }

const walletWithSession = (node: HostedNode): Record<string, unknown> => ({
  ...walletInUse(node),
  ...storedSessions(
    [SITE],
    Object.fromEntries(
      [LOCAL, LOCAL_TWO].map((chainId) => [
        chainId,
        { ...granted(chainId, accounts.first), methods: ['wallet_sendCalls'] },
      ]),
    ),
  ),
})

const askToSend = async (
  scene: Scene,
  calls: readonly object[],
  scope: string = LOCAL,
): Promise<void> => {
  await scene.suggest(SITE, scope, {
    method: 'wallet_sendCalls',
    params: [
      {
        version: '2.0.0',
        from: accounts.first,
        chainId: scope === LOCAL ? '0x7a69' : '0x7a6a',
        atomicRequired: false,
        calls,
      },
    ],
  })
  await scene.open()
}

const armed = ({ page, say }: Scene): Promise<void> =>
  page
    .getByRole('button', { name: say('send'), exact: true })
    .and(page.locator('[aria-disabled="false"]'))
    .waitFor()

const screen = {
  name: 'send-calls',
  screens: ['SendCallsScreen'],
  title: 'sendCallsTitle',
} as const

const variants: readonly ScreenEntry[] = [
  {
    ...screen,
    variant: 'ten',
    reach: async (scene) => {
      await askToSend(
        scene,
        Array.from({ length: 10 }, (_, index) => transfer(index + 1)),
      )
      await armed(scene)
      await scene.page.locator('.call').last().scrollIntoViewIfNeeded()
    },
  },
  {
    ...screen,
    variant: 'warnings',
    reach: async (scene) => {
      await askToSend(scene, [transfer(1), unlimited, unread])
      await scene.page
        .getByRole('checkbox', { name: scene.say('sendAllDespiteWarnings') })
        .check()
      await armed(scene)
      await scene.page.locator('#approval-sentence').scrollIntoViewIfNeeded()
    },
  },
  {
    ...screen,
    variant: 'estimate',
    reach: async (scene) => {
      await askToSend(scene, [transfer(1), unread])
      await armed(scene)
      const call = scene.page.locator('.call').last()
      await call.getByText(scene.say('callDetails')).click()
      await call.scrollIntoViewIfNeeded()
    },
  },
  {
    ...screen,
    variant: 'error',
    reach: async (scene) => {
      await askToSend(scene, [transfer(1), transfer(2)], LOCAL_TWO)
      await scene.page.getByText(scene.say('cannotSendNow')).waitFor()
    },
  },
]

/** A site's request to send several transactions. */
export const batchGroups: readonly ScreenGroup[] = [
  {
    wallet: 'wallet that sends batches',
    prepare: startWith(walletWithSession),
    entries: [
      {
        ...screen,
        reach: async (scene) => {
          await askToSend(scene, [transfer(1), allowance, transfer(2)])
          await armed(scene)
        },
      },
      ...variants,
    ],
  },
]
