import { browser } from '../messaging/browser.ts'

const permission = { permissions: ['notifications' as const] }

/** Notifications are on if the browser has the permission. */
export const notices = {
  areOn: (): Promise<boolean> => browser.permissions.contains(permission),
  /** Only in the turn of a click. False if the user declines. */
  request: (): Promise<boolean> => browser.permissions.request(permission),
  remove: (): Promise<boolean> => browser.permissions.remove(permission),
}
