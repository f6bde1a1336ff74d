/** The name of the port the popup opens to the background. */
export const POPUP_PORT = 'popup'

/** How a page reached the wallet: the injected provider, or its own port. */
export type WayIn = 'injected' | 'external'

export type ConnectedPage = {
  origin: string
  ways: WayIn[]
  connections: number
}

/** What the popup's first screen shows. */
export type Overview = {
  version: string
  extensionId: string
  pages: ConnectedPage[]
}

/** All the popup and the background know of each other. */
export type PopupContract = {
  procedures: {
    getOverview: { params: undefined; result: Overview }
  }
  events: {
    overviewChanged: Overview
  }
}
