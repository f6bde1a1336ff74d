import { permitOf } from '../fixtures/permit.ts'
import { accounts, LOCAL, storedSessions } from '../fixtures/session.ts'
import { BOATS, COIN, placeTestContracts } from '../fixtures/test-contracts.ts'
import type { HostedNode, Scene } from './scene.ts'
import type { ScreenEntry, ScreenGroup } from './screen-entry.ts'
import { startWith } from './screen-steps.ts'
import { SITE, walletInUse } from './stored-wallets.ts'

const walletThatConfirms = (node: HostedNode) => ({
  ...walletInUse(node),
  ...storedSessions([SITE], {
    [LOCAL]: {
      methods: [
        'personal_sign',
        'eth_signTypedData_v4',
        'wallet_watchAsset',
        'eth_sendTransaction',
      ],
      notifications: [],
      accounts: [`${LOCAL}:${accounts.first}`],
    },
  }),
})

const word = (hex: string): string =>
  hex.slice(2).toLowerCase().padStart(64, '0')

/** Resolves when a request has been visible for long enough. */
const armed = ({ page }: Scene): Promise<void> =>
  page
    .locator('.approval:not(:has([aria-busy="true"]))')
    .locator('.approval-footer .button-primary[aria-disabled="false"]')
    .waitFor()

const screens = {
  personal_sign: {
    name: 'sign-message',
    screens: ['SignMessageScreen'],
    title: 'signMessageTitle',
  },
  eth_signTypedData_v4: {
    name: 'sign-data',
    screens: ['SignTypedDataScreen'],
    title: 'signDataTitle',
  },
  wallet_watchAsset: {
    name: 'watch-asset',
    screens: ['WatchAssetScreen'],
    title: 'watchAssetTitle',
  },
  eth_sendTransaction: {
    name: 'send-transaction',
    screens: ['SendTransactionScreen'],
    title: 'sendTitle',
  },
} as const satisfies Record<string, ScreenEntry>

const entry = (
  method: keyof typeof screens,
  variant: string,
  params: unknown,
  then: (scene: Scene) => Promise<void> = armed,
): ScreenEntry => ({
  ...screens[method],
  variant,
  reach: async (scene) => {
    await scene.suggest(SITE, LOCAL, { method, params })
    await scene.open()
    await then(scene)
  },
})

const nft = (variant: string, params: unknown): ScreenEntry => ({
  ...entry('wallet_watchAsset', variant, params),
  title: 'watchNftTitle',
})

const sending = (
  variant: string,
  transaction: object,
  then?: (scene: Scene) => Promise<void>,
): ScreenEntry =>
  entry(
    'eth_sendTransaction',
    variant,
    [{ from: accounts.first, ...transaction }],
    then,
  )

const signing = (
  variant: string,
  typedData: object,
  then?: (scene: Scene) => Promise<void>,
): ScreenEntry =>
  entry('eth_signTypedData_v4', variant, [accounts.first, typedData], then)

const allowing = (amount: bigint): object => ({
  to: COIN,
  data: `0x095ea7b3${word(COIN)}${word(`0x${amount.toString(16)}`)}`,
})

const permit = permitOf({ token: COIN, spender: BOATS, value: '50000000' })

const itemType = [
  { name: 'itemType', type: 'uint8' },
  { name: 'token', type: 'address' },
  { name: 'identifierOrCriteria', type: 'uint256' },
  { name: 'startAmount', type: 'uint256' },
  { name: 'endAmount', type: 'uint256' },
]

const item = (itemType: number, token: string, [id, amount]: string[]) => ({
  itemType,
  token,
  identifierOrCriteria: id,
  startAmount: amount,
  endAmount: amount,
})

const order = (recipient: string) => ({
  types: {
    EIP712Domain: permit.types.EIP712Domain,
    OrderComponents: [
      { name: 'offerer', type: 'address' },
      { name: 'offer', type: 'OfferItem[]' },
      { name: 'consideration', type: 'ConsiderationItem[]' },
      { name: 'endTime', type: 'uint256' },
    ],
    OfferItem: itemType,
    ConsiderationItem: [...itemType, { name: 'recipient', type: 'address' }],
  },
  primaryType: 'OrderComponents',
  domain: { ...permit.domain, name: 'Seaport' },
  message: {
    offerer: accounts.first,
    offer: [item(2, BOATS, ['5', '1'])],
    consideration: [
      {
        ...item(0, `0x${'0'.repeat(40)}`, ['0', '1500000000000000000']),
        recipient,
      },
      { ...item(1, COIN, ['0', '2500000']), recipient: accounts.second },
    ],
    endTime: 1_900_000_000,
  },
})

/** Requests about tokens, and with warnings about amounts and fees. */
export const confirmationGroups: readonly ScreenGroup[] = [
  {
    wallet: 'wallet that confirms',
    prepare: async (scene) => {
      const { baseUrl, apiKey } = scene.node
      await placeTestContracts(`${baseUrl}/v3/${apiKey}`)
      return startWith(walletThatConfirms)(scene)
    },
    entries: [
      entry('wallet_watchAsset', 'differs', {
        type: 'ERC20',
        options: { address: COIN, symbol: 'USDC', decimals: 18 },
      }),
      nft('nft', { type: 'ERC721', options: { address: BOATS, tokenId: '7' } }),
      nft('nft-differs', {
        type: 'ERC1155',
        options: {
          address: COIN,
          tokenId: `${2n ** 256n - 1n}`,
          symbol: 'SHIP',
        },
      }),
      sending('allowance', allowing(5_500_000n)),
      sending('over-balance', allowing(50_000_000n)),
      sending('huge', allowing(2n ** 112n - 1n)),
      sending('nft', {
        to: BOATS,
        data: `0x42842e0e${word(accounts.first)}${word(accounts.second)}${word('0x5')}`,
      }),
      sending(
        'fee',
        {
          to: accounts.second,
          value: '0x1',
          gas: '0x493e0',
          maxFeePerGas: '0x38d7ea4c68000',
        },
        async (scene) => {
          const name = scene.say('sendDespiteWarnings')
          await scene.page.getByRole('checkbox', { name }).check()
          await armed(scene)
        },
      ),
      entry(
        'personal_sign',
        'hash',
        [`0x${'ab'.repeat(32)}`, accounts.first],
        async ({ page, say }) => {
          await page.getByText(say('messageHash')).waitFor()
        },
      ),
      entry('personal_sign', 'hash-text', ['Ahoy'.repeat(8), accounts.first]),
      signing('permit-amount', permit),
      signing('order', order(accounts.first)),
      signing('order-gift', order(accounts.second), async (scene) => {
        const name = scene.say('confirmAnyway')
        await scene.page.getByRole('checkbox', { name }).check()
        await armed(scene)
      }),
    ],
  },
]
