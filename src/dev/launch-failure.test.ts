import { expect, test } from 'vitest'
import { describeLaunchFailure } from './launch-failure.ts'

test('describeLaunchFailure explains a missing display', () => {
  const error = new Error(
    'launch: browser has been closed\n[err] Missing X server or $DISPLAY',
  )
  expect(describeLaunchFailure(error)).toBe(
    'The browser did not open: the display that DISPLAY or WAYLAND_DISPLAY names does not work.',
  )
})

test('describeLaunchFailure explains a denied sandbox', () => {
  const error = new Error('launch: closed\n[err] No usable sandbox! If this')
  expect(describeLaunchFailure(error)).toMatch(
    /^The browser did not open: this system denies Chromium its sandbox\. .+$/,
  )
})

test('describeLaunchFailure gives the first line of any other error', () => {
  const error = new Error('launch: spawn EACCES --no-sandbox\nCall log:\n- x')
  expect(describeLaunchFailure(error)).toBe(
    'The browser did not open: launch: spawn EACCES --no-sandbox',
  )
})
