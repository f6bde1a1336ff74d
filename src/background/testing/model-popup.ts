import {
  POPUP_PORT,
  type PopupContract,
} from '../../messaging/popup-contract.ts'
import { createRpcClient, type RpcClient } from '../../messaging/rpc-client.ts'
import {
  EXTENSION_ID,
  EXTENSION_ORIGIN,
  type ModelBrowser,
} from './model-browser.ts'

/** The popup's client, which connects to the worker of this browser. */
export const openModelPopup = ({
  connect,
}: Pick<ModelBrowser, 'connect'>): RpcClient<PopupContract> =>
  createRpcClient<PopupContract>(() =>
    connect('servePopup', {
      name: POPUP_PORT,
      sender: { id: EXTENSION_ID, origin: EXTENSION_ORIGIN },
    }),
  )
