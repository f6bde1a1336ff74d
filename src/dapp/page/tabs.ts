import { part } from './dom.ts'

/** Shows the panel of one tab. The arrow keys choose the next one. */
export const createTabs = (
  list: HTMLElement,
  onShown: (panelId: string) => void,
): void => {
  const tabs = [...list.querySelectorAll<HTMLElement>('[role="tab"]')]
  const panelIdOf = (tab: HTMLElement): string =>
    tab.getAttribute('aria-controls') ?? ''

  const choose = (chosen: HTMLElement): void => {
    for (const tab of tabs) {
      tab.ariaSelected = String(tab === chosen)
      tab.tabIndex = tab === chosen ? 0 : -1
      part(panelIdOf(tab)).hidden = tab !== chosen
    }
    onShown(panelIdOf(chosen))
  }

  tabs.forEach((tab, index) => {
    tab.addEventListener('click', () => choose(tab))
    tab.addEventListener('keydown', (event) => {
      const next = {
        ArrowRight: index + 1,
        ArrowLeft: index - 1,
        Home: 0,
        End: -1,
      }[event.key]
      if (next === undefined) return
      const target = tabs.at(next % tabs.length)
      if (!target) return
      event.preventDefault()
      choose(target)
      target.focus()
    })
  })
}
