import { browser, type Port } from '../messaging/browser.ts'
import { POPUP_PORT } from '../messaging/popup-contract.ts'
import { createRpcClient } from '../messaging/rpc-client.ts'
import type { LaneContract } from './lane-client.ts'
import { createLanePage } from './lane-page.ts'

const openPort = (): Port => {
  const port = browser.runtime.connect({ name: POPUP_PORT })
  port.onDisconnect.addListener(() => void browser.runtime.lastError)
  return port
}

/** It survives worker stops: pending calls are sent again. */
const client = createRpcClient<LaneContract>(openPort)

Object.assign(globalThis, { lane: createLanePage(client) })
