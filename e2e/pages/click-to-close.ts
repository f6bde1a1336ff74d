import type { Locator } from '@playwright/test'

/**
 * Clicks a button that closes its window; resolves when it has closed. Anything
 * that changes the window, such as a worker stop, makes the button ignore clicks
 * for a moment, maybe after it was found enabled. As a user, clicks again then.
 */
export const clickToClose = async (button: Locator): Promise<void> => {
  const closed = button.page().waitForEvent('close')
  // It may never resolve, because the window closes first.
  clickUntilTaken(button).catch(() => 'the window is closed')
  await closed
}

const clickUntilTaken = async (button: Locator): Promise<void> => {
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
    await button.click()
    isIgnored = await clicked
  }
}
