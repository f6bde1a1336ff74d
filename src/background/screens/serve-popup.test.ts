import { describe, expect, it, vi } from 'vitest'
import type { Approval } from '../../messaging/approval-contract.ts'
import type { PageSender, Port } from '../../messaging/browser.ts'
import { createMemoryPorts } from '../../messaging/memory-ports.ts'
import type { Overview, PopupContract } from '../../messaging/popup-contract.ts'
import { createRpcClient } from '../../messaging/rpc-client.ts'
import type { ProceduresOf } from '../../messaging/rpc-server.ts'
import type { ScreenSubject } from './screen-subject.ts'
import { isPopupSender, servePopup } from './serve-popup.ts'

type Procedures = ProceduresOf<PopupContract>

const extensionId = 'abcdefghijklmnopabcdefghijklmnop'
const extensionOrigin = `chrome-extension://${extensionId}`
const own = { extensionId, extensionOrigin }
const url = `${extensionOrigin}/popup/popup.html`
const otherId = 'ponmlkjihgfedcbaponmlkjihgfedcba'

describe('isPopupSender', () => {
  it.each<[string, PageSender]>([
    ['the popup', { id: extensionId, origin: extensionOrigin, url }],
    [
      'our page in a tab',
      { id: extensionId, origin: extensionOrigin, url, frameId: 0 },
    ],
    ['our page without an origin', { id: extensionId, url }],
  ])('accepts %s', (_title, sender) => {
    expect(isPopupSender(sender, own)).toBe(true)
  })

  it.each<[string, PageSender | undefined]>([
    ['no sender', undefined],
    ['a sender without fields', {}],
    ['an id alone', { id: extensionId }],
    ['an origin alone', { origin: extensionOrigin, url }],
    [
      'a content script',
      {
        id: extensionId,
        origin: 'https://a.example',
        url: 'https://a.example/',
        frameId: 0,
      },
    ],
    [
      'a page that claims our URL',
      { id: extensionId, origin: 'https://a.example', url },
    ],
    [
      'another extension',
      { id: otherId, origin: `chrome-extension://${otherId}` },
    ],
    [
      'another extension that claims our origin',
      { id: otherId, origin: extensionOrigin, url },
    ],
    [
      'our page in a sub-frame',
      { id: extensionId, origin: extensionOrigin, url, frameId: 3 },
    ],
    ['a sandboxed page of ours', { id: extensionId, origin: 'null', url }],
    ['an empty origin', { id: extensionId, origin: '', url }],
    [
      'a URL that only begins like ours',
      { id: extensionId, url: `${extensionOrigin}x/` },
    ],
    [
      'a URL that holds ours',
      { id: extensionId, url: `https://a.example/?${url}` },
    ],
  ])('refuses %s', (_title, sender) => {
    expect(isPopupSender(sender, own)).toBe(false)
  })
})

const createOverview = () => {
  const listeners = new Set<(subject: ScreenSubject) => void>()
  let current: Overview = {
    version: '1.2.3',
    extensionId,
    isRecording: false,
    pages: [],
  }
  return {
    listeners,
    overview: () => current,
    onChanged: (listener: (subject: ScreenSubject) => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    connectPage: (origin: string) => {
      const page = { origin, transports: ['injected' as const], connections: 1 }
      current = { ...current, pages: [...current.pages, page] }
      for (const listener of listeners) {
        listener('overview')
        listener('approvals')
      }
    },
  }
}

const disconnected = (port: Port): Promise<Port> =>
  new Promise((resolve) => {
    port.onDisconnect.addListener(resolve)
  })

const popup: PageSender = { id: extensionId, origin: extensionOrigin, url }

const serve = (
  sender: PageSender,
  getApprovals: () => Promise<Approval[]> | Approval[] = () => [],
) => {
  const state = createOverview()
  const { near, far } = createMemoryPorts({ name: 'popup', sender })
  const { overview, onChanged } = state
  const notCalled = () => Promise.reject(new Error('not called here'))
  servePopup({
    port: far,
    ...own,
    procedures: {
      getOverview: overview,
      getApprovals,
      rejectAll: notCalled,
      testSuggestedNode: notCalled,
      decide: notCalled,
      recordTraffic: notCalled,
      listTraffic: notCalled,
      clearTraffic: notCalled,
      reject: notCalled,
      addWatchOnlyAccount: notCalled,
      removeAccount: notCalled,
      editSession: notCalled,
      disconnectSite: notCalled,
      listSites: notCalled,
      getSite: notCalled,
      disconnectAllSites: notCalled,
      listNetworks: notCalled,
      addNetwork: notCalled,
      editNetwork: notCalled,
      removeNetwork: notCalled,
      testNode: notCalled,
      checkNode: notCalled,
      setNode: notCalled,
    } as Partial<Procedures> as Procedures,
    onChanged,
  })
  return { state, near, far }
}

describe('servePopup', () => {
  it('answers the popup with the overview', async () => {
    const { near } = serve(popup)
    const client = createRpcClient<PopupContract>(() => near)
    expect(await client.call('getOverview')).toStrictEqual({
      version: '1.2.3',
      extensionId,
      isRecording: false,
      pages: [],
    })
  })

  it('pushes the overview when it changes', async () => {
    const { near, state } = serve(popup)
    const client = createRpcClient<PopupContract>(() => near)
    const pushed = new Promise((resolve) => {
      client.on('overviewChanged', resolve)
    })
    state.connectPage('https://a.example')
    expect(await pushed).toStrictEqual({
      version: '1.2.3',
      extensionId,
      isRecording: false,
      pages: [
        {
          origin: 'https://a.example',
          transports: ['injected'],
          connections: 1,
        },
      ],
    })
  })

  it('pushes a slow list of approvals only if no newer one was pushed', async () => {
    const approvals = [{ id: 'first' } as Approval]
    const answers: ((approvals: Approval[]) => void)[] = []
    const { near, state } = serve(
      popup,
      () => new Promise((resolve) => answers.push(resolve)),
    )
    const client = createRpcClient<PopupContract>(() => near)
    const pushed: unknown[] = []
    client.on('approvalsChanged', (approvals) => pushed.push(approvals))
    state.connectPage('https://a.example')
    state.connectPage('https://b.example')
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.([])
    answers[0]?.(approvals)
    await new Promise((resolve) => setImmediate(resolve))
    expect(pushed).toStrictEqual([[]])
    state.connectPage('https://c.example')
    await vi.waitFor(() => expect(answers).toHaveLength(3))
    answers[2]?.(approvals)
    await vi.waitFor(() => expect(pushed).toStrictEqual([[], approvals]))
  })

  it('stops listening when the popup closes', async () => {
    const { near, far, state } = serve(popup)
    expect(state.listeners.size).toBe(1)
    const closed = disconnected(far)
    near.disconnect()
    await closed
    expect(state.listeners.size).toBe(0)
  })

  it('disconnects a content script at once', async () => {
    const { near, state } = serve({
      id: extensionId,
      origin: 'https://a.example',
      frameId: 0,
    })
    await disconnected(near)
    expect(state.listeners.size).toBe(0)
  })
})
