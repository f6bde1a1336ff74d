import { expect } from '@playwright/test'
import { isPseudo } from '../../src/dev/pseudo-locale.ts'
import { axeViolations } from '../fixtures/axe.ts'
import { unreachedByTab } from '../fixtures/keyboard.ts'
import { isFullWalk, test } from '../fixtures/scenes.ts'
import { layoutFaults } from '../screens/layout-faults.ts'
import { showIn } from '../screens/layouts.ts'
import {
  countOfPlaces,
  placesAt,
  popupPlaces,
  screenFiles,
} from '../screens/popup-places.ts'
import type { ScreenEntry, ScreenGroup } from '../screens/screen-entry.ts'
import { screenGroups } from '../screens/screen-list.ts'
import { shownTexts } from '../screens/shown-texts.ts'
import { storedNames } from '../screens/stored-wallets.ts'
import { pictureName, walkScreens } from '../screens/walk-screens.ts'

/** Names that are not isolated from texts and are never translated. */
const names = new Set<string>([
  ...['ERC-721', 'ERC-1155'],
  ...storedNames,
  // Painted before any text is loaded.
  'Portolan',
  'Local',
  'Ethereum',
  'Linea',
  'eip155:404',
  // A call to a node.
  'eth_chainId',
  // In the list of what can be sent.
  'ETH',
  'LONGSYMBOL1',
  'SOL',
  'EPjFWd…Dt1v',
])

const entries = screenGroups.flatMap((group) => group.entries)

test('every screen and every place of the popup is in the list', () => {
  const shown = new Set(entries.flatMap(({ screens }) => screens))
  expect([...shown].sort()).toStrictEqual(screenFiles().sort())
  const places = new Set(entries.flatMap(({ place }) => place ?? []))
  expect([...places].sort()).toStrictEqual(Object.keys(popupPlaces()).sort())
  // So that none is missed because of its syntax.
  expect(places.size).toBe(countOfPlaces())
  expect(new Set(entries.map((one) => pictureName(one))).size).toBe(
    entries.length,
  )
})

const isFirstOfItsScreen = (entry: ScreenEntry): boolean =>
  entry.screens.some(
    (screen) =>
      entries.find(({ screens }) => screens.includes(screen)) === entry,
  )

/** The long form walks every entry, and checks each in every way. */
const walkedEntries = ({ entries }: ScreenGroup): ScreenEntry[] =>
  entries.filter((entry) => isFullWalk || isFirstOfItsScreen(entry))

// One after the other, since each worker needs a browser and chains of its own.
test.describe.configure({ mode: 'default' })

for (const group of screenGroups) {
  const walked = walkedEntries(group)
  if (walked.length === 0) continue
  test.describe(group.wallet, () => {
    // With the longest texts: if they fit, English does too, and axe does not
    // depend on words.
    test('axe finds nothing in either theme, Tab reaches everything, longer texts fit, and none is left in English', {
      tag: '@long',
    }, async ({ sceneIn }) => {
      const scene = await sceneIn('pseudo')
      const { page } = scene
      await walkScreens(scene, {
        group: { ...group, entries: walked },
        onScreen: async (entry) => {
          const name = pictureName(entry)
          if (entry.place !== undefined) {
            expect(placesAt(page.url()), name).toContain(entry.place)
          }
          expect.soft(await layoutFaults(page), name).toStrictEqual([])
          const texts = await shownTexts(page)
          const untranslated = texts.filter(
            (text) => !isPseudo(text) && !names.has(text),
          )
          expect.soft(untranslated, name).toStrictEqual([])
          expect.soft(await axeViolations(page), name).toStrictEqual([])
          expect.soft(await unreachedByTab(page), name).toStrictEqual([])
          for (const layout of [
            'narrow-panel',
            'zoomed-popup',
            'tab',
          ] as const) {
            await showIn(page, layout)
            expect
              .soft(await layoutFaults(page), `${name} in ${layout}`)
              .toStrictEqual([])
          }
          // Elsewhere the document is the same as in the popup.
          const isWide = await page.locator('.list-pane').isVisible()
          if (!isFullWalk || !isWide) return
          expect.soft(await axeViolations(page), name).toStrictEqual([])
        },
      })
    })
  })
}

test('in another language the popup declares it, and formats times accordingly', {
  tag: '@long',
}, async ({ sceneIn }) => {
  const group = screenGroups.find(({ wallet }) => wallet === 'wallet in use')
  if (!group) throw new Error('no such group')
  const scene = await sceneIn('de')
  const entries = group.entries.filter(
    ({ variant }) => isFullWalk || variant === undefined,
  )
  await walkScreens(scene, {
    group: { ...group, entries },
    onScreen: async (entry) => {
      const { page } = scene
      const name = pictureName(entry)
      expect.soft(await layoutFaults(page), name).toStrictEqual([])
      const html = page.locator('html')
      await expect(html).toHaveAttribute('lang', 'de')
      await expect(html).toHaveAttribute('dir', 'ltr')
      if (name === 'site') {
        await expect(page.getByText('31.12.2099')).toBeVisible()
      }
    },
  })
})
