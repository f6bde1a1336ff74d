import type { OnRewritten } from './on-rewritten.ts'

/** What a dapp learns about a wallet before it connects (CAIP-282). */
export type WalletInfo = Readonly<{
  /** New for every page load, so that it does not identify the user. */
  uuid: string
  name: string
  icon: string
  rdns: string
}>

/**
 * CAIP-294. The standards spell the announcement in two ways: identity fields
 * next to the targets, or in `info`; a target of type `caip341`, or `caip-348`
 * as deployed dapps expect. We send both.
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

/** The events that ask for a wallet and that announce it. */
export type Discovery = Readonly<{ prompt: string; announcement: string }>

export const CAIP_294: Discovery = {
  prompt: 'caip294:wallet_prompt',
  announcement: 'caip294:wallet_announce',
}

/** Its detail is the same `info`, with the provider itself. */
export const EIP_6963: Discovery = {
  prompt: 'eip6963:requestProvider',
  announcement: 'eip6963:announceProvider',
}

/** public/icons/icon.svg in one line, with the size that dapps expect. */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="-64 -64 128 128"><circle r="60" fill="#1b4560" stroke="#e2b75f" stroke-width="7"/><path fill="#e2b75f" d="M24.7-24.7 11.3 0 0-11.3ZM24.7 24.7 0 11.3 11.3 0ZM-24.7 24.7-11.3 0 0 11.3ZM-24.7-24.7 0-11.3-11.3 0Z"/><path fill="#e2b75f" d="M0-50V0L13-13ZM50 0H0L13 13ZM0 50V0L-13 13ZM-50 0H0L-13-13Z"/><path fill="#fff8e7" d="M0-50V0L-13-13ZM50 0H0L13-13ZM0 50V0L13 13ZM-50 0H0L-13 13Z"/></svg>'

const { assign, create, freeze } = Object

export const createWalletInfo = (uuid: string): WalletInfo =>
  freeze({
    uuid,
    name: 'Portolan',
    icon: `data:image/svg+xml;base64,${btoa(ICON)}`,
    rdns: 'io.github.portolan',
  })

/** What MetaMask's libraries look for, under a name that says what it is. */
export const createCompatibleInfo = (
  { icon }: WalletInfo,
  uuid: string,
): WalletInfo =>
  freeze({
    uuid,
    name: 'Portolan (MetaMask-compatible)',
    icon,
    rdns: 'io.metamask',
  })

export const createAnnouncement = (
  info: WalletInfo,
  extensionId: string,
): Announcement => {
  const target = (type: string) => freeze({ type, value: extensionId })
  const targets = freeze([target('caip-348'), target('caip341')])
  const params = freeze({ ...info, targets, info })
  return freeze({ id: 1, jsonrpc: '2.0', method: 'wallet_announce', params })
}

export type Announce = (discovery: Discovery, detail: object) => void

/**
 * Returns a function that announces now, and on each prompt. The content of a
 * prompt is ignored: a page may have put anything there.
 */
export const createAnnouncer = ({
  page,
  onRewritten,
}: {
  page: EventTarget
  /** Called when the page has rewritten itself and so removed all listeners. */
  onRewritten: OnRewritten
}): Announce => {
  // Captured before any script of the page can replace them.
  const Announcing = CustomEvent
  const dispatch = page.dispatchEvent.bind(page)
  const listen = page.addEventListener.bind(page)
  return ({ prompt, announcement }, detail) => {
    // Without a prototype: a page can add members to Object's.
    const init = freeze(assign(create(null), { detail }))
    const dispatchNow = (): void => {
      dispatch(new Announcing(announcement, init))
    }
    const start = (): void => {
      listen(prompt, dispatchNow)
      dispatchNow()
    }
    start()
    // As on load, for dapps that asked in between.
    onRewritten(start)
  }
}
