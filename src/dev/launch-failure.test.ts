import { expect, test } from 'vitest'
import { describeLaunchFailure } from './launch-failure.ts'

test('tells of a display that is not there', () => {
  const error = new Error(
    'launch: browser has been closed\n[err] Missing X server or $DISPLAY',
  )
  expect(describeLaunchFailure(error)).toBe(
    'The browser did not open: the display that DISPLAY or WAYLAND_DISPLAY names does not work.',
  )
})

test('tells what to do about a sandbox that is denied', () => {
  const error = new Error('launch: closed\n[err] No usable sandbox! If this')
  expect(describeLaunchFailure(error)).toMatch(
    /^The browser did not open: this system denies Chromium its sandbox\. .+$/,
  )
})

test('gives the first line of any other error', () => {
  const error = new Error('launch: spawn EACCES --no-sandbox\nCall log:\n- x')
  expect(describeLaunchFailure(error)).toBe(
    'The browser did not open: launch: spawn EACCES --no-sandbox',
  )
})
