import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Approval } from '../messaging/approval-contract.ts'
import type { Port } from '../messaging/browser.ts'
import { createMemoryPorts } from '../messaging/memory-ports.ts'
import type { Overview, PopupContract } from '../messaging/popup-contract.ts'
import { createRpcClient } from '../messaging/rpc-client.ts'
import {
  type ProceduresOf,
  type RpcServer,
  serveRpc,
} from '../messaging/rpc-server.ts'
import type { WalletView } from '../messaging/wallet-contract.ts'
import { createWalletStore, RESPONSE_TIMEOUT_MS } from './wallet-store.ts'

const overviewOf = (...origins: string[]): Overview => ({
  version: '1.2.3',
  extensionId: 'abcdefghijklmnopabcdefghijklmnop',
  isRecording: false,
  pages: origins.map((origin) => ({
    origin,
    transports: ['injected'],
    connections: 1,
  })),
})

const approvalOf = (id: string): Approval => ({
  kind: 'connect',
  id,
  hash: `hash of ${id}`,
  origin: 'https://a.example',
  accounts: [],
  chains: [],
  leftOut: [],
  moreLeftOut: 0,
})

const wallet: WalletView = {
  status: 'unlocked',
  damage: null,
  hasVault: false,
  hasPassword: false,
  backedUp: true,
  isCopied: true,
  developer: false,
  accounts: [],
  autoLockMs: 1_800_000,
  retryIn: 0,
}

type Procedures = ProceduresOf<PopupContract>

const doNothing = (): never => {
  throw new Error('The mirror only reads')
}

const createBackground = () => {
  let approvals: Approval[] = []
  let answerGate: Promise<void> | undefined
  let current: Overview | Error = overviewOf()
  let deaf = false
  let server: RpcServer<PopupContract> | undefined
  let port: Port | undefined
  return {
    beDeaf: (value: boolean) => {
      deaf = value
    },
    set: (next: Overview | Error) => {
      current = next
    },
    push: (next: Overview) => server?.emit('overviewChanged', next),
    setApprovals: (...next: Approval[]) => {
      approvals = next
    },
    pushWallet: (next: WalletView) => server?.emit('walletChanged', next),
    pushApprovals: (...next: Approval[]) =>
      server?.emit('approvalsChanged', next),
    /** Approvals are read at once and returned only when this is called. */
    holdApprovals: () => {
      let tell = (): void => undefined
      answerGate = new Promise((resolve) => {
        tell = resolve
      })
      return () => tell()
    },
    stop: () => port?.disconnect(),
    openPort: (): Port => {
      const { near, far } = createMemoryPorts()
      port = far
      if (deaf) return near
      server = serveRpc<PopupContract>({
        port: far,
        procedures: {
          getOverview: () => {
            if (current instanceof Error) throw current
            return current
          },
          getApprovals: async () => {
            const read = approvals
            await answerGate
            return read
          },
          decide: doNothing,
          reject: doNothing,
          rejectAll: doNothing,
          testSuggestedNode: doNothing,
          addWatchOnlyAccount: doNothing,
          removeAccount: doNothing,
          editSession: doNothing,
          disconnectSite: doNothing,
          listSites: doNothing,
          getSite: doNothing,
          disconnectAllSites: doNothing,
          listNetworks: doNothing,
          addNetwork: doNothing,
          editNetwork: doNothing,
          removeNetwork: doNothing,
          testNode: doNothing,
          checkNode: doNothing,
          setNode: doNothing,
          getWallet: () => wallet,
        } as Partial<Procedures> as Procedures,
      })
      return near
    },
  }
}

const start = ({ deaf = false } = {}) => {
  const background = createBackground()
  background.beDeaf(deaf)
  const store = createWalletStore(
    createRpcClient<PopupContract>(background.openPort),
  )
  return { background, store }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('createWalletStore', () => {
  it('loads, then mirrors the overview', async () => {
    const { store } = start()
    expect(store.getState()).toStrictEqual({ status: 'loading' })
    await settle()
    expect(store.getState()).toStrictEqual({
      status: 'ready',
      overview: overviewOf(),
      approvals: [],
      wallet,
    })
    await vi.advanceTimersByTimeAsync(RESPONSE_TIMEOUT_MS)
    expect(store.getState().status).toBe('ready')
  })

  it('follows events of the background', async () => {
    const { background, store } = start()
    await settle()
    background.push(overviewOf('https://a.example'))
    await settle()
    expect(store.getState()).toStrictEqual({
      status: 'ready',
      overview: overviewOf('https://a.example'),
      approvals: [],
      wallet,
    })
  })

  it('follows the wallet when it locks', async () => {
    const { background, store } = start()
    await settle()
    background.pushWallet({ ...wallet, status: 'locked' })
    await settle()
    expect(store.getState()).toStrictEqual({
      status: 'ready',
      overview: overviewOf(),
      approvals: [],
      wallet: { ...wallet, status: 'locked' },
    })
  })

  it('reports a timeout, not earlier', async () => {
    const { store } = start({ deaf: true })
    await vi.advanceTimersByTimeAsync(RESPONSE_TIMEOUT_MS - 1)
    expect(store.getState()).toStrictEqual({ status: 'loading' })
    await vi.advanceTimersByTimeAsync(1)
    expect(store.getState()).toStrictEqual({
      status: 'unreachable',
      retrying: false,
    })
  })

  it('reports a failure of the background', async () => {
    const { background, store } = start()
    background.set(new Error('broken'))
    await settle()
    expect(store.getState()).toStrictEqual({
      status: 'unreachable',
      retrying: false,
    })
  })

  it('is ready after a successful retry', async () => {
    const { background, store } = start({ deaf: true })
    await vi.advanceTimersByTimeAsync(RESPONSE_TIMEOUT_MS)
    background.beDeaf(false)
    store.retry()
    expect(store.getState()).toStrictEqual({
      status: 'unreachable',
      retrying: true,
    })
    await settle()
    expect(store.getState()).toStrictEqual({
      status: 'ready',
      overview: overviewOf(),
      approvals: [],
      wallet,
    })
  })

  it('offers another retry after a timeout', async () => {
    const { store } = start({ deaf: true })
    await vi.advanceTimersByTimeAsync(RESPONSE_TIMEOUT_MS)
    store.retry()
    await vi.advanceTimersByTimeAsync(RESPONSE_TIMEOUT_MS)
    expect(store.getState()).toStrictEqual({
      status: 'unreachable',
      retrying: false,
    })
  })

  it('retries after a failure of the background', async () => {
    const { background, store } = start()
    background.set(new Error('broken'))
    await settle()
    background.set(overviewOf())
    store.retry()
    await settle()
    expect(store.getState().status).toBe('ready')
  })

  it('reloads after the worker was stopped', async () => {
    const { background, store } = start()
    await settle()
    background.set(overviewOf('https://b.example'))
    background.stop()
    await settle()
    expect(store.getState()).toStrictEqual({
      status: 'ready',
      overview: overviewOf('https://b.example'),
      approvals: [],
      wallet,
    })
  })

  it('preserves its state while a stopped worker starts', async () => {
    const { background, store } = start()
    await settle()
    background.beDeaf(true)
    background.stop()
    await vi.advanceTimersByTimeAsync(RESPONSE_TIMEOUT_MS - 1)
    expect(store.getState().status).toBe('ready')
    await vi.advanceTimersByTimeAsync(1)
    expect(store.getState().status).toBe('unreachable')
  })

  it('mirrors the open approval and later ones', async () => {
    const { background, store } = start()
    background.setApprovals(approvalOf('first'))
    await settle()
    expect(store.getState()).toStrictEqual({
      status: 'ready',
      overview: overviewOf(),
      approvals: [approvalOf('first')],
      wallet,
    })
    background.pushApprovals(approvalOf('second'))
    await settle()
    expect(store.getState()).toStrictEqual({
      status: 'ready',
      overview: overviewOf(),
      approvals: [approvalOf('second')],
      wallet,
    })
    background.pushApprovals()
    await settle()
    expect(store.getState()).toStrictEqual({
      status: 'ready',
      overview: overviewOf(),
      approvals: [],
      wallet,
    })
  })

  it('waits for both responses', async () => {
    const { background, store } = start()
    const tell = background.holdApprovals()
    background.push(overviewOf('https://a.example'))
    await settle()
    expect(store.getState()).toStrictEqual({ status: 'loading' })
    tell()
    await settle()
    expect(store.getState().status).toBe('ready')
  })

  it('ignores a response that is older than an event', async () => {
    const { background, store } = start()
    background.setApprovals(approvalOf('first'))
    const tell = background.holdApprovals()
    await settle()
    background.setApprovals()
    background.pushApprovals()
    await settle()
    tell()
    await settle()
    expect(store.getState()).toStrictEqual({
      status: 'ready',
      overview: overviewOf(),
      approvals: [],
      wallet,
    })
  })

  it('reloads both when the worker stops between the responses', async () => {
    const { background, store } = start()
    background.holdApprovals()
    await settle()
    background.set(overviewOf('https://b.example'))
    background.setApprovals(approvalOf('again'))
    const tell = background.holdApprovals()
    background.stop()
    tell()
    await settle()
    expect(store.getState()).toStrictEqual({
      status: 'ready',
      overview: overviewOf('https://b.example'),
      approvals: [approvalOf('again')],
      wallet,
    })
  })

  it('shows the open approval again after the worker was stopped', async () => {
    const { background, store } = start()
    background.setApprovals(approvalOf('first'))
    await settle()
    background.stop()
    await settle()
    expect(store.getState()).toStrictEqual({
      status: 'ready',
      overview: overviewOf(),
      approvals: [approvalOf('first')],
      wallet,
    })
  })
})
