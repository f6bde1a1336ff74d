import {
  hostedNodes,
  storedRecords,
} from '../../src/storage/testing/stored-record.ts'
import {
  accounts,
  anything,
  LOCAL,
  phraseAccount,
  storedSessions,
} from '../fixtures/session.ts'
import { everything, STRANGER } from './requests.ts'
import type { HostedNode, Scene } from './scene.ts'
import type { ScreenEntry, ScreenGroup } from './screen-entry.ts'
import { armed as armedToConnect, failure, startOver } from './screen-steps.ts'
import { armed } from './signing-screens.ts'
import {
  type NodeAnswers,
  type SolanaNode,
  startSolanaNode,
} from './solana-node.ts'
import {
  answers,
  FRIEND,
  ME,
  messages,
  transactions,
} from './solana-requests.ts'
import {
  LABEL,
  LONG_SITE,
  LONG_WORD,
  SITE,
  walletInUse,
} from './stored-wallets.ts'

export const SOLANA = 'solana:2cf77t1hCgZZdCANeiwqTSCbkUx3buXx'
const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

const held = (name: string | number) => [
  phraseAccount(accounts.first, name),
  {
    address: accounts.third,
    name: 'Harbour fund',
    kind: 'watch-only',
    developer: false,
    hidden: false,
  },
  {
    address: FRIEND,
    name: LABEL,
    kind: 'watch-only',
    developer: false,
    hidden: false,
  },
]

export const walletOfSolana =
  ({
    name = 1 as string | number,
    site = SITE,
    /** The connected chains, with the path of their nodes. */
    paths = { [SOLANA]: '' } as Readonly<Record<string, string>>,
  } = {}) =>
  (node: HostedNode, solana: HostedNode) => ({
    ...walletInUse(node),
    ...storedRecords({
      'accounts/held': held(name),
      ...Object.fromEntries(
        Object.entries(paths).map(([chainId, path]) => [
          `node/${chainId}`,
          hostedNodes({ ...solana, baseUrl: `${solana.baseUrl}${path}` }),
        ]),
      ),
    }),
    ...storedSessions(
      [site],
      Object.fromEntries(
        Object.keys(paths).map((chainId) => [
          chainId,
          {
            methods: [
              'signAndSendTransaction',
              'signTransaction',
              'signMessage',
              'signIn',
            ],
            notifications: [],
            accounts: [`${chainId}:${ME}`],
          },
        ]),
      ),
    ),
  })

/** The node of the group that is shown. */
let solana: SolanaNode

const prepareWith =
  (items: ReturnType<typeof walletOfSolana>): ScreenGroup['prepare'] =>
  async (scene) => {
    solana = await startSolanaNode()
    solana.be(answers.sent)
    const { baseUrl } = solana
    await startOver(scene, items(scene.node, { ...scene.node, baseUrl }))
    return { dispose: solana.stop }
  }

const askFor = async (
  scene: Scene,
  {
    method,
    params,
    site = SITE,
    chainId = SOLANA,
    before = () => undefined,
  }: {
    method: string
    params: object
    site?: string
    chainId?: string
    /** Runs after the site has asked, before the user looks. */
    before?: () => void
  },
): Promise<void> => {
  const account = { address: ME }
  await scene.suggest(site, chainId, { method, params: { account, ...params } })
  before()
  await scene.open()
}

const transaction = (
  variant: string | undefined,
  {
    shown,
    node,
    isSent = true,
    site = SITE,
    chainId = SOLANA,
    finish = armed,
  }: {
    shown: string
    chainId?: string
    /** Undefined if it does not answer any more. */
    node: NodeAnswers | undefined
    isSent?: boolean
    site?: string
    finish?: (scene: Scene) => Promise<void>
  },
): ScreenEntry => ({
  name: 'solana-transaction',
  ...(variant !== undefined && { variant }),
  screens: ['SolanaTransactionScreen'],
  title: isSent ? 'sendTitle' : 'solanaSignTitle',
  reach: async (scene) => {
    // Without an answer to the first question the user is not asked.
    solana.be(node ?? answers.sent)
    let release = (): void => undefined
    const method = isSent ? 'signAndSendTransaction' : 'signTransaction'
    await askFor(scene, {
      method,
      params: { transaction: shown },
      site,
      chainId,
      before: () => {
        release = solana.hold()
        solana.be(node)
      },
    })
    const busy = (isBusy: boolean) =>
      scene.page.locator(`.changes-list[aria-busy="${isBusy}"]`)
    await busy(true).waitFor()
    const before = await placesOf(scene)
    release()
    await busy(false).waitFor()
    const after = await placesOf(scene)
    // Only the node knows the accounts in tables, whose names are longer, and
    // the fee of a token, and what is said of the chain is news: the delay of the
    // button begins again.
    const isNew =
      shown === transactions.tables ||
      shown === transactions.tokenFee ||
      !node ||
      node.isForeign ||
      node.isUnchecked
    if (!isNew && before !== after) {
      throw new Error(`What the node says moves things: ${before} ${after}`)
    }
    await finish(scene)
  },
})

/** Where the parts are that the user looks at. */
const placesOf = async ({ page }: Scene): Promise<string> => {
  const parts = [
    '.changes-list',
    '.panel > .figures',
    '.calls',
    '.approval-footer .button-primary',
  ]
  const places = await Promise.all(
    parts.map((part) => page.locator(part).boundingBox()),
  )
  return JSON.stringify(places)
}

const tick = async ({ page }: Scene): Promise<void> => {
  for (const box of await page.getByRole('checkbox').all()) await box.check()
}

const tickAndArm = async (scene: Scene): Promise<void> => {
  await tick(scene)
  await armed(scene)
}

const message = (variant: string | undefined, shown: string): ScreenEntry => ({
  name: 'solana-message',
  ...(variant !== undefined && { variant }),
  screens: ['SolanaMessageScreen'],
  title: 'signMessageTitle',
  reach: async (scene) => {
    const params = { message: shown }
    await askFor(scene, { method: 'signMessage', params })
    await armed(scene)
  },
})

const signIn = (variant: string | undefined, fields: object): ScreenEntry => ({
  name: 'solana-sign-in',
  ...(variant !== undefined && { variant }),
  screens: ['SolanaSignInScreen'],
  title: 'solanaSignInTitle',
  reach: async (scene) => {
    const params = {
      address: ME,
      statement: 'I accept the rules of the harbour.',
      uri: `${SITE}/login`,
      version: '1',
      chainId: 'localnet',
      nonce: '32891756abcd',
      issuedAt: '2026-01-01T00:00:00Z',
      ...fields,
    }
    await askFor(scene, { method: 'signIn', params })
    await armed(scene)
  },
})

/** Requests of a site that concern accounts of Solana. */
export const solanaGroups: readonly ScreenGroup[] = [
  {
    wallet: 'wallet that is asked for Solana transactions',
    prepare: prepareWith(walletOfSolana()),
    entries: [
      transaction(undefined, { shown: transactions.plain, node: answers.sent }),
      transaction('tokens', {
        shown: transactions.tokens,
        node: answers.tokens,
        isSent: false,
      }),
      transaction('token-fee', {
        shown: transactions.tokenFee,
        node: answers.tokenFee,
        finish: async (scene) => {
          const { page, say } = scene
          await page
            .getByText(say('solanaTokenFeeHint'))
            .scrollIntoViewIfNeeded()
          await armed(scene)
        },
      }),
      transaction('lookup-tables', {
        shown: transactions.tables,
        node: answers.sent,
      }),
      transaction('hidden-accounts', {
        shown: transactions.tables,
        node: answers.withoutTable,
        finish: async (scene) => {
          await failure(scene)
          await armed(scene)
        },
      }),
      transaction('durable-nonce', {
        shown: transactions.nonce,
        node: answers.sent,
        isSent: false,
      }),
      transaction('unknown-program', {
        shown: transactions.unknown,
        node: answers.tokens,
        finish: async (scene) => {
          await armed(scene)
          const details = scene.page.getByRole('button', {
            name: scene.say('callDetails'),
          })
          await details.last().click()
          await scene.page.locator('.raw').scrollIntoViewIfNeeded()
        },
      }),
      transaction('warnings', {
        shown: transactions.severe,
        node: answers.sent,
        isSent: false,
        finish: tickAndArm,
      }),
      transaction('other-network', {
        shown: transactions.plain,
        node: answers.otherNetwork,
        isSent: false,
        finish: tickAndArm,
      }),
      transaction('fails', { shown: transactions.plain, node: answers.fails }),
      transaction('node-failure', {
        shown: transactions.plain,
        node: undefined,
        finish: async (scene) => {
          await scene.page.getByText(scene.say('solanaNeedsNode')).waitFor()
        },
      }),
    ],
  },
  {
    wallet: 'wallet that is asked for unchecked Solana transactions',
    prepare: prepareWith(
      walletOfSolana({ paths: { [DEVNET]: '/devnet', [MAINNET]: '/mainnet' } }),
    ),
    entries: [
      transaction('unchecked-devnet', {
        shown: transactions.plain,
        chainId: DEVNET,
        node: answers.unchecked,
        isSent: false,
        finish: tickAndArm,
      }),
      transaction('unchecked-mainnet', {
        shown: transactions.plain,
        chainId: MAINNET,
        node: answers.unchecked,
        isSent: false,
      }),
    ],
  },
  {
    wallet: 'wallet with own keys that is asked to connect to Solana',
    prepare: prepareWith((node, hosted) => ({
      ...walletOfSolana()(node, hosted),
      ...storedRecords({
        'accounts/held': [
          ...held(1),
          {
            ...phraseAccount(accounts.second, 2),
            phrase: 'own',
            developer: false,
          },
        ],
      }),
    })),
    entries: [
      {
        name: 'connect',
        variant: 'silent-node',
        screens: ['ConnectScreen'],
        title: 'connectTitle',
        reach: async (scene) => {
          solana.be(undefined)
          await scene.ask(STRANGER, {
            [LOCAL]: anything(),
            [SOLANA]: anything(),
            [DEVNET]: anything(),
          })
          await scene.open()
          await scene.page
            .getByText(scene.say('nodeSilentHint'))
            .scrollIntoViewIfNeeded()
          await armedToConnect(scene)
        },
      },
      {
        name: 'connect',
        variant: 'only-silent-node',
        screens: ['ConnectScreen'],
        title: 'connectTitle',
        reach: async (scene) => {
          solana.be(undefined)
          await scene.ask(STRANGER, { [SOLANA]: anything() })
          await scene.open()
          await scene.page
            .getByText(scene.say('nodeSilentHint'))
            .scrollIntoViewIfNeeded()
        },
      },
    ],
  },
  {
    wallet: 'wallet that is asked for Solana signatures',
    prepare: prepareWith(walletOfSolana()),
    entries: [
      message(undefined, messages.plain),
      message('bytes', messages.bytes),
      message('off-chain', messages.offchain),
      message('foreign', messages.foreign),
      signIn(undefined, {}),
      signIn('doubts', {
        expirationTime: '2026-01-02T00:00:00Z',
        chainId: 'mainnet',
        resources: [`${SITE}/rules`],
      }),
      {
        name: 'connect',
        variant: 'both-namespaces',
        screens: ['ConnectScreen'],
        title: 'connectTitle',
        reach: async (scene) => {
          await scene.ask(STRANGER, {
            [LOCAL]: anything(),
            [SOLANA]: anything(),
            [MAINNET]: anything(),
            [DEVNET]: anything(),
          })
          await scene.open()
          await armedToConnect(scene)
        },
      },
      {
        name: 'connect',
        variant: 'other-namespace',
        screens: ['ConnectScreen'],
        title: 'connectTitle',
        reach: async (scene) => {
          await scene.ask(STRANGER, everything)
          await scene.open()
          await scene.page
            .getByText(scene.say('noAddressOnChain'), { exact: true })
            .waitFor()
          await armedToConnect(scene)
        },
      },
      {
        name: 'connect',
        variant: 'no-address',
        screens: ['ConnectScreen'],
        title: 'connectTitle',
        reach: async (scene) => {
          await scene.ask(STRANGER, { ...everything, [SOLANA]: anything() })
          await scene.open()
          const boxes = scene.page
            .getByRole('group', { name: scene.say('accountsTitle') })
            .getByRole('checkbox')
          await boxes.nth(1).check()
          await boxes.nth(0).uncheck()
          await scene.page
            .getByText(scene.say('noAddressOnChainHint'))
            .scrollIntoViewIfNeeded()
        },
      },
    ],
  },
  {
    wallet: 'long names of Solana',
    prepare: prepareWith(walletOfSolana({ name: LONG_WORD, site: LONG_SITE })),
    entries: [
      transaction('long', {
        shown: transactions.severe,
        node: answers.tokens,
        isSent: false,
        site: LONG_SITE,
      }),
    ],
  },
]
