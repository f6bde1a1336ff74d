import { expect, it } from 'vitest'
import type { PageSender } from '../../messaging/browser.ts'
import { admit } from './admit.ts'

const page = {
  origin: 'https://app.example',
  tab: { id: 7 },
  frameId: 0,
  documentId: 'D1',
} as PageSender

it.each([
  ['active', true],
  ['prerender', false],
  ['cached', false],
  ['pending_deletion', false],
  [undefined, true],
])('a document that is %s is admitted: %s', (lifecycle, admitted) => {
  const sender = { ...page, documentLifecycle: lifecycle } as PageSender
  const extensionId = 'hnfgigmjhdebkmbdgdncnlhfhoendcjd'
  const admission = admit(sender, {
    transport: 'external',
    extensionId,
    channel: 'c1',
  })
  expect(admission.admitted).toBe(admitted)
})
