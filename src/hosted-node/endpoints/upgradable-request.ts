import { IncomingMessage } from 'node:http'

/** What Node read; not a field, since its own constructor sets it first. */
const asked = Symbol('asked')

/**
 * Node hands every request with an `Upgrade` header over to whoever listens for
 * upgrades, and asks nobody. This one calls itself an upgrade only when it is
 * to be a WebSocket: what else may be offered (h2c) is for us to pass over, and
 * the request is served as it came.
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
