import { IncomingMessage } from 'node:http'

/** The value that Node parsed, before a class field could be set. */
const asked = Symbol('asked')

/**
 * Node passes every request with an `Upgrade` header to the upgrade listener.
 * This one is an upgrade only to WebSocket. Other offers (h2c) are ignored, and
 * the request is served as plain HTTP.
 */
export class UpgradableRequest extends IncomingMessage {
  declare [asked]: boolean | null
  get upgrade(): boolean | null {
    const { method, headers } = this
    const isOurs =
      method === 'CONNECT' || /^websocket$/i.test(headers.upgrade ?? '')
    return isOurs ? this[asked] : false
  }

  set upgrade(value: boolean | null) {
    this[asked] = value
  }
}
