import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../../src/dev/repository-root.ts'
import { startChains } from '../../src/dev/start-chains.ts'
import { launchWallet } from '../fixtures/launch-wallet.ts'
import { type Layout, layouts, showIn } from './layouts.ts'
import { type Locale, locales, walletFolderIn } from './locales.ts'
import { type HostedNode, openScene } from './scene.ts'
import type { ScreenGroup } from './screen-entry.ts'
import { screenGroups } from './screen-list.ts'
import { shrinkPng } from './shrink-png.ts'
import { pictureName, walkScreens } from './walk-screens.ts'

/**
 * `npm run screens`, or with a language, a folder, a wallet of the list ('' for
 * all), and layouts with commas between.
 */
const [, , asked, elsewhere, only, places = 'popup'] = process.argv
const locale: Locale = locales.find((one) => one === asked) ?? 'en'
const shownIn = places.split(',').map((place) => {
  if (Object.hasOwn(layouts, place)) return place as Layout
  throw new Error(`No layout is called ${place}`)
})
const pictures = elsewhere ?? join(repositoryRoot, 'screens')

/** The pictures that documents show. Only these are in the repository. */
const documented = join(repositoryRoot, 'docs/screens')

/** In its own profile: wallets must not affect each other's pictures. */
const takePictures = async (
  group: ScreenGroup,
  { folder, node }: { folder: string; node: HostedNode },
): Promise<string[]> => {
  const wallet = await launchWallet({ folder })
  const taken: string[] = []
  try {
    const scene = await openScene({ wallet, node, locale })
    await walkScreens(scene, {
      group,
      onScreen: async (entry) => {
        for (const layout of shownIn) {
          const name = pictureName(entry, layout)
          await showIn(scene.page, layout)
          for (const theme of ['light', 'dark'] as const) {
            await scene.page.emulateMedia({ colorScheme: theme })
            const picture = await scene.page.screenshot({ caret: 'hide' })
            const path = join(pictures, `${name}-${theme}.png`)
            writeFileSync(path, shrinkPng(picture))
          }
          taken.push(name)
          console.log(name)
        }
      },
    })
  } finally {
    await wallet.context.close()
  }
  return taken
}

const updateDocumented = (): void => {
  for (const name of readdirSync(documented)) {
    copyFileSync(join(pictures, name), join(documented, name))
  }
}

const indexOf = (names: readonly string[]): string =>
  [
    '# Screens',
    '',
    'Every screen of the popup in its states. Made by `npm run screens` from the list in',
    '`e2e/screens/screen-list.ts`.',
    '',
    ...names.flatMap((name) => [
      `## ${name}`,
      '',
      `![${name}, light](${name}-light.png) ![${name}, dark](${name}-dark.png)`,
      '',
    ]),
  ].join('\n')

rmSync(pictures, { recursive: true, force: true })
mkdirSync(pictures, { recursive: true })
const chains = await startChains()
const { folder, remove } = walletFolderIn(locale)
try {
  const [local] = chains.networks
  const node = {
    baseUrl: local?.baseUrl ?? '',
    apiKey: 'portolan-development-key',
  }
  const names: string[] = []
  const isAsked = ({ wallet }: ScreenGroup) => wallet.includes(only ?? '')
  for (const group of screenGroups.filter(isAsked)) {
    names.push(...(await takePictures(group, { folder, node })))
  }
  writeFileSync(join(pictures, 'README.md'), indexOf(names.sort()))
  if (elsewhere === undefined && locale === 'en') updateDocumented()
  console.log(`${names.length} screens in ${pictures}`)
} finally {
  remove()
  await chains.stop()
}
