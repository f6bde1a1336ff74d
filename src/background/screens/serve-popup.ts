import type { PageSender, Port } from '../../messaging/browser.ts'
import type { PopupContract } from '../../messaging/popup-contract.ts'
import { type ProceduresOf, serveRpc } from '../../messaging/rpc-server.ts'
import type { ScreenSubject } from './screen-subject.ts'

/** Both are needed: outside Chromium the origin does not contain the id. */
export type OwnIdentity = { extensionId: string; extensionOrigin: string }

/** Serves one port of the popup; disconnects any other sender at once. */
export const servePopup = ({
  port,
  procedures,
  onChanged,
  ...own
}: OwnIdentity & {
  port: Port
  procedures: ProceduresOf<PopupContract> | Promise<ProceduresOf<PopupContract>>
  onChanged: (listener: (subject: ScreenSubject) => void) => () => void
}): boolean => {
  if (!isPopupSender(port.sender, own)) {
    port.disconnect()
    return false
  }
  const { emit } = serveRpc<PopupContract>({ port, procedures })
  let changes = 0
  const tell = async (): Promise<void> => {
    changes += 1
    const change = changes
    const approvals = await (await procedures).getApprovals(undefined)
    // Do not push a list that is older than one pushed already.
    if (change === changes) emit('approvalsChanged', approvals)
  }
  const update: Record<ScreenSubject, () => void> = {
    overview: async () =>
      emit('overviewChanged', await (await procedures).getOverview(undefined)),
    approvals: tell,
    sites: () => emit('sitesChanged', null),
    networks: () => emit('networksChanged', null),
    contacts: () => emit('contactsChanged', null),
    wallet: async () =>
      emit('walletChanged', await (await procedures).getWallet(undefined)),
    activity: () => emit('activityChanged', null),
    automatic: () => emit('automaticChanged', null),
    traffic: () => emit('trafficChanged', null),
    development: () => emit('developmentChanged', null),
  }
  port.onDisconnect.addListener(onChanged((subject) => update[subject]()))
  return true
}

/**
 * True only for our own pages. A content script also has our id, but the origin
 * of its page; our sandboxed pages have our URL, but an opaque origin. So check
 * the origin, and the URL only if the browser gives no origin.
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
