import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/test.ts'

/** Removes all listeners of the window; its script runs while it writes. */
const rewrite = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.open()
    document.write(`<!doctype html><title>Rewritten</title><script>
      globalThis.announced = []
      addEventListener('caip294:wallet_announce', ({ detail }) =>
        announced.push(detail.params.info.name))
      addEventListener('eip6963:announceProvider', ({ detail }) =>
        announced.push(detail.provider.isPortolan))
      dispatchEvent(new CustomEvent('caip294:wallet_prompt'))
    </script>`)
    document.close()
  })

const announced = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => {
    const { announced } = globalThis as unknown as { announced: unknown[] }
    return announced
  })

test('a page that rewrites itself gets an announcement on each prompt', async ({
  page,
  sites,
}) => {
  await page.goto(sites.first.origin)
  for (let times = 0; times < 2; times += 1) {
    await rewrite(page)
    const both = ['Portolan', true]
    expect(await announced(page)).toStrictEqual(both)
    await page.evaluate(() => {
      dispatchEvent(new CustomEvent('caip294:wallet_prompt'))
      dispatchEvent(new Event('eip6963:requestProvider'))
    })
    expect(await announced(page)).toStrictEqual([...both, ...both])
  }
})
