import type { TextKey } from './locales.ts'
import { STRANGER } from './requests.ts'
import type { Scene } from './scene.ts'
import type { ScreenGroup } from './screen-entry.ts'
import { startWith } from './screen-steps.ts'
import { SITE, WALLET, walletOfSuggestions } from './stored-wallets.ts'

const METHOD = 'wallet_addEthereumChain'

const harbour = {
  chainId: '0x7a69ff',
  chainName: 'Harbour',
  nativeCurrency: { name: 'Coin', symbol: 'HRB', decimals: 18 },
  rpcUrls: ['https://node.example/v3/0123456789abcdef'],
  blockExplorerUrls: ['https://explorer.example'],
}

/** Resolves when the button approves. */
const armed = ({ page, say }: Scene, button: TextKey): Promise<void> =>
  page
    .getByRole('button', { name: say(button), exact: true })
    .and(page.locator('[aria-disabled="false"]'))
    .waitFor()

/** Nothing listens there. */
const dead = [1, 2, 3].map((port) => `http://127.0.0.1:4000${port}`)

/** A site suggests a network. */
export const addChainGroups: readonly ScreenGroup[] = [
  {
    wallet: 'wallet to which a site suggests a network',
    prepare: startWith(walletOfSuggestions),
    entries: [
      {
        name: 'add-chain',
        screens: ['AddChainScreen'],
        title: 'addChainTitle',
        reach: async (scene) => {
          await scene.suggest(SITE, WALLET, {
            method: METHOD,
            params: [harbour],
          })
          await scene.open()
          await scene.title(scene.say('addChainTitle')).waitFor()
          await armed(scene, 'addNetwork')
        },
      },
      {
        name: 'add-chain',
        variant: 'switch',
        screens: ['AddChainScreen'],
        title: 'addChainSwitchTitle',
        reach: async (scene) => {
          const rpcUrls = [
            'https://node.example/v3/0123456789abcdef',
            'https://rpc.example/a/rather/long/path/of/this/operator?apikey=0123',
            'wss://socket.example',
          ]
          await scene.request(SITE, METHOD, [{ ...harbour, rpcUrls }])
          await scene.open()
          await scene.title(scene.say('addChainSwitchTitle')).waitFor()
          await armed(scene, 'addAndSwitch')
        },
      },
      {
        name: 'add-chain',
        variant: 'look-alike',
        screens: ['AddChainScreen'],
        title: 'addChainTitle',
        reach: async (scene) => {
          // The second letter is Cyrillic.
          const chainName = 'Pоlygon Mainnet'
          await scene.request(STRANGER, METHOD, [{ ...harbour, chainName }])
          await scene.open()
          await scene.page
            .getByText(
              scene.say('networkNameAlike', 'Polygon', '137', '8022527'),
            )
            .waitFor()
          await armed(scene, 'addNetwork')
        },
      },
      {
        name: 'add-chain',
        variant: 'mainnet',
        screens: ['AddChainScreen'],
        title: 'addChainTitle',
        reach: async (scene) => {
          const chainName = 'ETH Mainnet'
          await scene.request(STRANGER, METHOD, [{ ...harbour, chainName }])
          await scene.open()
          await scene.page
            .getByText(
              scene.say('networkNameAlike', 'Ethereum', '1', '8022527'),
            )
            .waitFor()
          await armed(scene, 'addNetwork')
        },
      },
      {
        name: 'add-chain',
        variant: 'failed',
        screens: ['AddChainScreen'],
        title: 'addChainSwitchTitle',
        reach: async (scene) => {
          const chainName = 'Harbour of the Eastern and the Western Winds, Old'
          const network = { ...harbour, chainName, rpcUrls: dead }
          await scene.request(SITE, METHOD, [network])
          await scene.open()
          await armed(scene, 'addAndSwitch')
          await scene.press('addAndSwitch')
          await scene.page.getByText(scene.say('notAdded')).waitFor()
        },
      },
    ],
  },
]
