import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'
import { demoPageOf } from '../pages/demo-page.ts'

test('the demo page of npm start gets its session over both transports', async ({
  demoPage,
  page,
}) => {
  await page.goto(demoPage)
  const demo = demoPageOf(page)
  for (const transport of ['Injected provider', 'External port'] as const) {
    await demo.choose('Portolan', transport)
    await expect(demo.panel('Connect')).toContainText('No session yet.')
    await demo.log.first().click()
    await expect(demo.log.first()).toContainText('"sessionScopes": {}')
  }
})
