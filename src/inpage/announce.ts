/** What a dapp learns of a wallet before it talks to it (CAIP-282). */
type WalletInfo = Readonly<{
  /** Fresh for every page load, so that it tells nobody who the person is. */
  uuid: string
  name: string
  icon: string
  rdns: string
}>

/**
 * CAIP-294. The standards spell the announcement in two ways: identity fields
 * beside the targets, or in `info`; a target of type `caip341`, or `caip-348` as
 * the deployed dapps look for it. We say both.
 */
export type Announcement = Readonly<{
  id: number
  jsonrpc: '2.0'
  method: 'wallet_announce'
  params: WalletInfo &
    Readonly<{
      targets: readonly Readonly<{ type: string; value: string }>[]
      info: WalletInfo
    }>
}>

export const ANNOUNCE_EVENT = 'caip294:wallet_announce'
export const PROMPT_EVENT = 'caip294:wallet_prompt'

/** public/icons/icon.svg in one line, with the size that dapps ask for. */
const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="-64 -64 128 128"><circle r="60" fill="#1b4560" stroke="#e2b75f" stroke-width="7"/><path fill="#e2b75f" d="M24.7-24.7 11.3 0 0-11.3ZM24.7 24.7 0 11.3 11.3 0ZM-24.7 24.7-11.3 0 0 11.3ZM-24.7-24.7 0-11.3-11.3 0Z"/><path fill="#e2b75f" d="M0-50V0L13-13ZM50 0H0L13 13ZM0 50V0L-13 13ZM-50 0H0L-13-13Z"/><path fill="#fff8e7" d="M0-50V0L-13-13ZM50 0H0L13-13ZM0 50V0L13 13ZM-50 0H0L-13 13Z"/></svg>'

const { freeze } = Object

export const createAnnouncement = ({
  uuid,
  extensionId,
}: {
  uuid: string
  extensionId: string
}): Announcement => {
  const info = freeze({
    uuid,
    name: 'Portolan',
    icon: `data:image/svg+xml;base64,${btoa(MARK)}`,
    rdns: 'io.github.portolan',
  })
  const target = (type: string) => freeze({ type, value: extensionId })
  const targets = freeze([target('caip-348'), target('caip341')])
  const params = freeze({ ...info, targets, info })
  return freeze({ id: 1, jsonrpc: '2.0', method: 'wallet_announce', params })
}

/**
 * Announces now, and to everybody who asks. A prompt is not looked at: nothing
 * in it changes the answer, and a page may have put anything there.
 */
export const announceWallet = ({
  page,
  announcement,
  onRewritten,
}: {
  page: EventTarget
  announcement: Announcement
  /** Calls when the page has rewritten itself and taken all listeners away. */
  onRewritten: (listener: () => void) => void
}): void => {
  // Taken before any script of the page can replace them.
  const Announcing = CustomEvent
  const dispatch = page.dispatchEvent.bind(page)
  const listen = page.addEventListener.bind(page)
  // Without a prototype: a page can plant members in Object's.
  const init = freeze(
    Object.assign(Object.create(null), { detail: announcement }),
  )
  const announce = (): void => {
    dispatch(new Announcing(ANNOUNCE_EVENT, init))
  }
  const start = (): void => {
    listen(PROMPT_EVENT, announce)
    announce()
  }
  start()
  // As on load: who asked in between was not heard, and hears of it now.
  onRewritten(start)
}
