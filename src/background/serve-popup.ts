import type { PageSender, Port } from '../messaging/browser.ts'
import type { Overview, PopupContract } from '../messaging/popup-contract.ts'
import { serveRpc } from '../messaging/rpc-server.ts'

/** Who we are: outside Chromium the origin does not hold the id. */
type OwnIdentity = { extensionId: string; extensionOrigin: string }

/** Serves one port of the popup; any other sender is turned away at once. */
export const servePopup = ({
  port,
  overview,
  onOverviewChanged,
  ...own
}: OwnIdentity & {
  port: Port
  overview: () => Overview
  onOverviewChanged: (listener: () => void) => () => void
}): void => {
  if (!isPopupSender(port.sender, own)) {
    port.disconnect()
    return
  }
  const { emit } = serveRpc<PopupContract>({
    port,
    procedures: { getOverview: overview },
  })
  const off = onOverviewChanged(() => emit('overviewChanged', overview()))
  port.onDisconnect.addListener(off)
}

/**
 * True for our own pages alone. A content script has our id too, but the
 * origin of its page; a sandboxed page of ours has our URL, but an opaque
 * origin. So the origin decides, and the URL only where a browser gives none.
 */
export const isPopupSender = (
  sender: PageSender | undefined,
  { extensionId, extensionOrigin }: OwnIdentity,
): boolean => {
  if (!sender || sender.id !== extensionId) return false
  if (sender.frameId !== undefined && sender.frameId !== 0) return false
  return sender.origin === undefined
    ? sender.url?.startsWith(`${extensionOrigin}/`) === true
    : sender.origin === extensionOrigin
}
