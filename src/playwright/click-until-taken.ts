import type { Locator } from '@playwright/test'

/**
 * Clicks a button of the wallet. Anything that changes its window, such as a
 * worker stop, makes the button ignore clicks for a moment, maybe after it was
 * found enabled. As a user, clicks again then.
 */
export const clickUntilTaken = async (button: Locator): Promise<void> => {
  let isIgnored = true
  while (isIgnored) {
    const clicked = button.evaluate(
      (element) =>
        new Promise<boolean>((resolve) => {
          const listener = (): void => resolve(element.ariaDisabled === 'true')
          const options = { once: true, capture: true }
          element.addEventListener('click', listener, options)
        }),
    )
    // Both fail if the click closes the window.
    ;[isIgnored] = await Promise.all([clicked, button.click()])
  }
}
