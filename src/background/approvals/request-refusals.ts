import { Refusal } from '../../messaging/refusal.ts'

export const requestClosed = (): Refusal =>
  new Refusal('request-closed', 'This request is no longer open')

export const requestChanged = (
  message = 'The request has changed: look at it again',
): Refusal => new Refusal('request-changed', message)
