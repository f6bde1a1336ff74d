import { anything, createSession, LOCAL } from '../fixtures/session.ts'
import { everything, STRANGER } from './requests.ts'
import type { ScreenGroup } from './screen-entry.ts'
import { armed, startWith, unfoldNode } from './screen-steps.ts'
import {
  walletInUse,
  walletOfManyAccounts,
  walletOfSuggestions,
} from './stored-wallets.ts'

/** Looks like "apple", in letters of another alphabet. */
const LOOK_ALIKE = 'https://xn--80ak6aa92e.example'

/** A site's session request, which is shown before anything else. */
export const connectGroups: readonly ScreenGroup[] = [
  {
    wallet: 'wallet that is asked to connect',
    prepare: startWith(walletInUse),
    entries: [
      {
        name: 'connect',
        screens: ['ConnectScreen'],
        title: 'connectTitle',
        reach: async (scene) => {
          await scene.ask(STRANGER, everything)
          await scene.open()
          await armed(scene)
        },
      },
      {
        name: 'connect',
        variant: 'details',
        screens: ['ConnectScreen'],
        title: 'connectTitle',
        reach: async (scene) => {
          const { ask, open, page, press, say } = scene
          await ask(STRANGER, {
            ...everything,
            'eip155:1': anything(),
            'eip155:999': anything(),
            [LOCAL]: {
              methods: ['eth_chainId', 'not_a_method'],
              notifications: [],
            },
          })
          await open()
          await press('details')
          await page
            .getByRole('region', { name: say('leftOutTitle') })
            .scrollIntoViewIfNeeded()
          await armed(scene)
        },
      },
      {
        name: 'connect',
        variant: 'nothing-ticked',
        screens: ['ConnectScreen'],
        title: 'connectTitle',
        reach: async ({ ask, open, page, say }) => {
          await ask(STRANGER, everything)
          await open()
          const boxes = page.getByRole('group').getByRole('checkbox')
          await boxes.first().waitFor()
          for (const box of await boxes.all()) await box.uncheck()
          await page.getByText(say('chooseBoth')).waitFor()
        },
      },
      {
        name: 'connect',
        variant: 'node-set-up',
        screens: ['ConnectScreen'],
        title: 'connectTitle',
        reach: async (scene) => {
          await scene.ask(STRANGER, { ...everything, 'eip155:1': anything() })
          await scene.open()
          await unfoldNode(scene)
        },
      },
      {
        name: 'connect',
        variant: 'needs-node',
        screens: ['ConnectScreen'],
        title: 'connectTitle',
        reach: async (scene) => {
          await scene.ask(STRANGER, { 'eip155:1': anything() })
          await scene.open()
          await scene.page.getByText(scene.say('setUpNodeFirst')).waitFor()
        },
      },
      {
        name: 'connect',
        variant: 'error',
        screens: ['ConnectScreen'],
        title: 'connectTitle',
        reach: async (scene) => {
          const { ask, fill, node, open, page, press, say } = scene
          await ask(STRANGER, { ...everything, 'eip155:1': anything() })
          await open()
          await unfoldNode(scene)
          await fill('nodeUrl', `${node.baseUrl}/v3/${node.apiKey}`)
          await press('save')
          await page.getByText(say('notSaved')).waitFor()
        },
      },
      {
        name: 'connect',
        variant: 'look-alike',
        screens: ['ConnectScreen'],
        title: 'connectTitle',
        reach: async (scene) => {
          await scene.ask(LOOK_ALIKE, everything)
          await scene.open()
          await scene.page.getByText(scene.say('siteLookAlike')).waitFor()
          await armed(scene)
        },
      },
      {
        name: 'connect',
        variant: 'this-computer',
        screens: ['ConnectScreen'],
        title: 'connectTitle',
        reach: async (scene) => {
          await scene.ask('http://localhost:4173', everything)
          await scene.open()
          await scene.page.getByText(scene.say('siteLoopback')).waitFor()
          await armed(scene)
        },
      },
    ],
  },
  {
    wallet: 'wallet with more than one request',
    prepare: startWith(walletOfSuggestions),
    entries: [
      {
        name: 'connect',
        variant: 'queue',
        screens: ['ConnectScreen'],
        title: 'connectTitle',
        reach: async (scene) => {
          await scene.ask(STRANGER, everything)
          const other = await scene.visit('https://pilot.example')
          createSession(other, everything).catch(() => 'the page is closed')
          await scene.open()
          await scene.page
            .getByText(scene.say('queuePlace', '1', '2'))
            .waitFor()
          await armed(scene)
        },
      },
    ],
  },
  {
    wallet: 'many accounts',
    prepare: startWith(walletOfManyAccounts),
    entries: [
      {
        name: 'connect',
        variant: 'many',
        screens: ['ConnectScreen'],
        title: 'connectTitle',
        reach: async (scene) => {
          const { ask, open, page, say } = scene
          const chains = [1, 10, 56, 137, 324, 8453, 42161]
          await ask(STRANGER, {
            ...everything,
            ...Object.fromEntries(
              chains.map((chain) => [`eip155:${chain}`, anything()]),
            ),
          })
          await open()
          await page.getByLabel(say('searchNetworks')).waitFor()
          await armed(scene)
        },
      },
      {
        name: 'connect',
        variant: 'nothing-found',
        screens: ['ConnectScreen'],
        title: 'connectTitle',
        reach: async (scene) => {
          const { ask, fill, open, page, say } = scene
          await ask(STRANGER, everything)
          await open()
          await fill('searchAccounts', 'nowhere')
          await page.getByText(say('nothingFound')).waitFor()
          await armed(scene)
        },
      },
    ],
  },
]
