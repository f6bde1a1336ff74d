import { storedRecords } from '../../src/storage/testing/stored-record.ts'
import { permitOf } from '../fixtures/permit.ts'
import {
  accounts,
  LOCAL,
  phraseAccount,
  storedSessions,
} from '../fixtures/session.ts'
import type { HostedNode, Scene } from './scene.ts'
import type { ScreenEntry, ScreenGroup } from './screen-entry.ts'
import { failure, startWith } from './screen-steps.ts'
import {
  LONG_SITE,
  SITE,
  walletInUse,
  walletOfLongNames,
} from './stored-wallets.ts'

/** Listed, and not of the vault's phrase. */
const KEYLESS = `0x${'7'.repeat(40)}`

const signing = (...addresses: string[]) => ({
  [LOCAL]: {
    methods: ['personal_sign', 'eth_signTypedData_v4', 'wallet_watchAsset'],
    notifications: [],
    accounts: addresses.map((address) => `${LOCAL}:${address}`),
  },
})

export const walletThatSigns = (node: HostedNode) => ({
  ...walletInUse(node),
  ...storedRecords({
    'accounts/held': [accounts.first, KEYLESS].map((address, index) =>
      phraseAccount(address, index + 1),
    ),
  }),
  ...storedSessions([SITE], signing(accounts.first, KEYLESS)),
})

export const walletOfLongSigning = (node: HostedNode) => ({
  ...walletOfLongNames(node),
  ...storedSessions([LONG_SITE], signing(accounts.second)),
})

type Asked = { method: string; params: unknown; origin?: string }

const askFor = async (
  scene: Scene,
  { method, params, origin = SITE }: Asked,
): Promise<void> => {
  await scene.suggest(origin, LOCAL, { method, params })
  await scene.open()
}

/** Resolves when a request has been visible for long enough. */
export const armed = ({ page }: Scene): Promise<void> =>
  page
    .locator('.approval-footer .button-primary[aria-disabled="false"]')
    .waitFor()

const message = (
  variant: string | undefined,
  text: string,
  then: (scene: Scene) => Promise<void> = armed,
  { account = accounts.first as string, origin = SITE } = {},
): ScreenEntry => ({
  name: 'sign-message',
  ...(variant !== undefined && { variant }),
  screens: ['SignMessageScreen'],
  title: 'signMessageTitle',
  reach: async (scene) => {
    const params = [text, account]
    await askFor(scene, { method: 'personal_sign', params, origin })
    await then(scene)
  },
})

const data = (
  variant: string | undefined,
  typedData: object,
  then: (scene: Scene) => Promise<void> = armed,
): ScreenEntry => ({
  name: 'sign-data',
  ...(variant !== undefined && { variant }),
  screens: ['SignTypedDataScreen'],
  title: 'signDataTitle',
  reach: async (scene) => {
    const params = [accounts.first, typedData]
    await askFor(scene, { method: 'eth_signTypedData_v4', params })
    await then(scene)
  },
})

const signIn = (site: string, address: string = accounts.first): string =>
  [
    `${site} wants you to sign in with your Ethereum account:`,
    address,
    '',
    'I accept the rules of the harbour.',
    '',
    `URI: https://${site}/login`,
    'Version: 1',
    'Chain ID: 31337',
    'Nonce: 32891756abcd',
    'Issued At: 2026-01-01T00:00:00Z',
  ].join('\n')

const noDomain = {
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  domain: {},
  message: { text: 'Land ho' },
}

const permit = permitOf({ token: `0x${'3'.repeat(40)}` })

/** Named like a permit, with an unknown structure. */
const unreadPermit = {
  types: {
    EIP712Domain: permit.types.EIP712Domain,
    MooringPermit: [
      { name: 'berth', type: 'address' },
      { name: 'share', type: 'uint256' },
    ],
  },
  primaryType: 'MooringPermit',
  domain: permit.domain,
  message: { berth: accounts.second, share: '12' },
}

/** All tokens of a contract, without a limit. */
const collectionPermit = {
  types: {
    EIP712Domain: permit.types.EIP712Domain,
    PermitForAll: [
      { name: 'owner', type: 'address' },
      { name: 'operator', type: 'address' },
      { name: 'approved', type: 'bool' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  primaryType: 'PermitForAll',
  domain: permit.domain,
  message: {
    owner: accounts.first,
    operator: accounts.second,
    approved: true,
    nonce: 0,
    deadline: 1_900_000_000,
  },
}

const letter = {
  types: {
    EIP712Domain: [{ name: 'name', type: 'string' }],
    Letter: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'words', type: 'string' },
      { name: 'seals', type: 'bytes32[]' },
      { name: 'reply', type: 'Letter' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallets', type: 'address[]' },
    ],
  },
  primaryType: 'Letter',
  domain: { name: 'Post' },
  message: {
    from: { name: 'Ada', wallets: [accounts.first, accounts.second] },
    to: [
      { name: 'Bo\u200bb', wallets: [accounts.third] },
      { name: 'Cleo', wallets: [] },
    ],
    words: 'Land ho',
    seals: [],
  },
}

const { host } = new URL(SITE)

/** Signature requests of a site. */
export const signingGroups: readonly ScreenGroup[] = [
  {
    wallet: 'wallet that is asked to sign',
    prepare: startWith(walletThatSigns),
    entries: [
      message(undefined, 'Ahoy!\nThis signs nothing but these words.'),
      message('bytes', `0x${'00ff'.repeat(40)}`),
      message('hidden', 'Pay \u202e001\u202c ETH\u200b to\tme\r\n  now'),
      message('raw', 'Ahoy', async (scene) => {
        await armed(scene)
        await scene.press('rawTitle')
        await scene.page
          .getByText(scene.say('rawDigest'))
          .scrollIntoViewIfNeeded()
      }),
      message('sign-in', signIn(host)),
      message(
        'sign-in-foreign',
        signIn('bank.example', accounts.second),
        (scene) => failure(scene),
      ),
      message(
        'error',
        'Ahoy',
        async (scene) => {
          await armed(scene)
          await scene.press('sign')
          await failure(scene)
        },
        { account: KEYLESS },
      ),
    ],
  },
  {
    wallet: 'wallet that is asked to sign data',
    prepare: startWith(walletThatSigns),
    entries: [
      data(undefined, permit, async (scene) => {
        await failure(scene)
        await armed(scene)
      }),
      data('no-domain', noDomain),
      data('unread-permit', unreadPermit, async (scene) => {
        await scene.page.getByText(scene.say('permitUnknown')).waitFor()
        await armed(scene)
      }),
      data('collection', collectionPermit, async (scene) => {
        await failure(scene)
        await armed(scene)
      }),
      data('tree', letter, async (scene) => {
        await armed(scene)
        await scene.page.getByText('seals').scrollIntoViewIfNeeded()
      }),
      {
        name: 'watch-asset',
        screens: ['WatchAssetScreen'],
        title: 'watchAssetTitle',
        reach: async (scene) => {
          const address = `0x${'3'.repeat(40)}`
          const options = { address, symbol: 'HRB', decimals: 6 }
          const params = { type: 'ERC20', options }
          await askFor(scene, { method: 'wallet_watchAsset', params })
          await armed(scene)
        },
      },
    ],
  },
  {
    wallet: 'long names that sign',
    prepare: startWith(walletOfLongSigning),
    entries: [
      message(
        'long',
        `${'Wind'.repeat(80)} ${'and the sea goes on and on '.repeat(30)}`,
        armed,
        { account: accounts.second, origin: LONG_SITE },
      ),
    ],
  },
]
