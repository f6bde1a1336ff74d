import { type Layout, layouts, showIn } from './layouts.ts'
import type { Scene } from './scene.ts'
import type { ScreenEntry, ScreenGroup } from './screen-entry.ts'

export const pictureName = (
  { name, variant }: ScreenEntry,
  layout: Layout = 'popup',
): string =>
  [name, variant, layout === 'popup' ? undefined : layout]
    .filter((part) => part !== undefined)
    .join('-')

/** Shows each screen of a group, one after the other. */
export const walkScreens = async (
  scene: Scene,
  {
    group,
    onScreen,
  }: {
    group: ScreenGroup
    onScreen: (entry: ScreenEntry) => Promise<void>
  },
): Promise<void> => {
  scene.expectNewLoad()
  const undo = await group.prepare(scene)
  for (const entry of group.entries) {
    const { place, reach = () => scene.open(place), title } = entry
    if (scene.page.viewportSize()?.width !== layouts.popup.width) {
      await showIn(scene.page, 'popup')
    }
    await scene.page.emulateMedia({ colorScheme: 'light' })
    await reach(scene)
    await scene
      .title(typeof title === 'string' ? scene.say(title) : title.name)
      .waitFor()
    // Sites may have been visited since it was opened.
    await scene.page.bringToFront()
    // A hovered button would look different.
    await scene.page.mouse.move(0, 0)
    await onScreen(entry)
    await scene.closeOthers()
  }
  await scene.closeAll()
  await undo?.dispose()
}
