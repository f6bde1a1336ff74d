import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

test('the demo page of npm start gets its session by both ways in', async ({
  demoPage,
  page,
}) => {
  await page.goto(demoPage)
  for (const way of ['injected', 'external']) {
    await page
      .getByRole('button', { name: new RegExp(`read session.*${way}`, 'i') })
      .click()
    await expect(page.getByTestId(`${way}-answer`)).toContainText(
      '"sessionScopes": {}',
    )
  }
})
