import type { Port } from '../messaging/browser.ts'
import {
  filtersItem,
  pendingNotificationsItem,
  sentCallsItem,
  subscriptionsItem,
  tidiedItem,
} from '../storage/items.ts'
import { createAccounts } from './accounts/accounts.ts'
import { keepWallet } from './accounts/keep-wallet.ts'
import { createWatchedTokens } from './accounts/watched-tokens.ts'
import { createActivity } from './activity/activity.ts'
import { witnessSessions } from './activity/witness-sessions.ts'
import { keepApprovals } from './approvals/keep-approvals.ts'
import { createCurrentChains } from './ethereum/current-chains.ts'
import { createSiteChains } from './ethereum/site-chains.ts'
import { createWhereAsked } from './ethereum/where-asked.ts'
import type { Host } from './host/host.ts'
import { createKeepAwake } from './host/keep-awake.ts'
import { createListeners } from './host/listeners.ts'
import type { Log } from './host/log.ts'
import { createSentCalls } from './journal/sent-calls.ts'
import { composeInvoke } from './methods/compose-invoke.ts'
import { createFilters } from './methods/filters.ts'
import { createRecall } from './methods/invoke-method.ts'
import { composeNodes } from './nodes/compose-nodes.ts'
import { createSharedReads } from './nodes/shared-reads.ts'
import { createFrameAnswerer } from './pages/answer-frames.ts'
import { createCallLimiter } from './pages/call-limiter.ts'
import { createCallRate } from './pages/call-rate.ts'
import { createConnections } from './pages/connections.ts'
import { createKeptForCallers } from './pages/kept-for-callers.ts'
import { createPageServer } from './pages/page-server.ts'
import { serveExternal } from './pages/serve-external.ts'
import { servePage } from './pages/serve-page.ts'
import { createKernel, type Kernel } from './part.ts'
import { composeProcedures } from './screens/compose-procedures.ts'
import { createOverview } from './screens/overview.ts'
import { type ScreenSubject, servePopup } from './screens/serve-popup.ts'
import { createCallsInFlight } from './sessions/calls-in-flight.ts'
import {
  createDefaultWallet,
  endingDefault,
} from './sessions/default-wallet.ts'
import { createEditSessions } from './sessions/edit-sessions.ts'
import { createEndSession } from './sessions/end-session.ts'
import { createExpiry } from './sessions/expiry.ts'
import { createGrantSession } from './sessions/grant-session.ts'
import { createNotifier } from './sessions/notifier.ts'
import { createOfferSession } from './sessions/offer-session.ts'
import { createSessions } from './sessions/sessions.ts'
import { createSubscriptions } from './subscriptions/subscriptions.ts'
import { createTransactions } from './transactions/create-transactions.ts'

/** The worker's listeners, as the browser calls them. */
export type Background = Readonly<{
  servePage: (port: Port) => void
  serveExternal: (port: Port) => void
  servePopup: (port: Port) => void
  windowClosed: (windowId: number) => Promise<void>
  alarm: (alarm: { name: string }) => Promise<void>
  /** The parts of each phase, in the order in which they run. */
  phaseOrder: Kernel['order']
}>

/** Composes the worker out of its parts, over any host. */
export const createBackground = ({
  host,
  log,
  limited,
}: {
  host: Host
  log: Log
  /** Settles when storage is out of reach of content scripts. */
  limited: Promise<void>
}): Background => {
  const { extensionId, extensionOrigin, version, now } = host
  const area = host.local
  const { phases, ready, start, topicOf, order } = createKernel(log)
  const keepAwake = createKeepAwake(host.tick)
  const screens = createListeners<[ScreenSubject]>()
  const changed =
    (...subjects: ScreenSubject[]) =>
    (): void => {
      for (const subject of subjects) screens.call(subject)
    }
  const connections = createConnections({
    phases,
    changed: changed('overview'),
  })
  const activity = createActivity({ host, log, changed: changed('activity') })

  const sessions = createSessions({ area, log, now, phases })
  const expiry = createExpiry({
    sessions: witnessSessions(sessions, { activity, now, by: 'expiry' }),
    host,
    restored: tidiedItem(host.session),
    log,
  })
  const { readLive: readSession } = expiry
  const readScopes = async (origin: string) =>
    (await sessions.read(origin)).sessionScopes
  const notifier = createNotifier({
    connections,
    pending: pendingNotificationsItem(host.session),
    callPages: host.callPages,
    sessions,
    readSession,
    log,
  })
  const callsInFlight = createCallsInFlight()
  const defaultWallet = createDefaultWallet(host.sync)
  const siteChains = createSiteChains({
    currentChains: createCurrentChains(area, log),
    sessions,
    readSession,
    notifier,
    log,
  })

  const keptApprovals = keepApprovals({
    host,
    log,
    activity,
    keepAwake,
    isHere: connections.isConnected,
    sessions,
    ready,
    changed: changed('approvals'),
  })
  const { approvals, questions, refusals, patience, askPerson } = keptApprovals
  const endSession = createEndSession({ sessions, approvals: questions })
  const sessionsOfUser = endingDefault(
    witnessSessions(sessions, { activity, now, by: 'person' }),
    defaultWallet,
    log,
  )
  const endByUser = createEndSession({
    sessions: sessionsOfUser,
    approvals: questions,
  })

  const accounts = createAccounts({
    area,
    changed: changed('approvals', 'sites', 'wallet'),
  })
  const tokens = createWatchedTokens(area)
  const editSessions = createEditSessions({
    sessions: sessionsOfUser,
    accounts,
    approvals: questions,
    localKeys: host.localKeys,
  })
  const wallet = keepWallet({
    host,
    accounts,
    log,
    withdrawAccount: async (address) => {
      await editSessions.removeAccount(address)
      await tokens.remove(({ account }) => account === address)
    },
    locking: phases.locking,
    changed: changed('wallet'),
  })

  const { networks, chainSockets } = composeNodes({
    host,
    log,
    otherChainFound: changed('networks'),
    nodeChanged: phases.nodeChanged,
    changed: changed('approvals', 'sites', 'networks'),
  })
  const filters = createFilters({
    item: filtersItem(host.session),
    now,
    readScopes,
  })
  const sharedReads = createSharedReads()
  const subscriptions = createSubscriptions({
    item: subscriptionsItem(host.session),
    sockets: chainSockets,
    connections,
    keepAwake,
    mayNotify: (event) => {
      // Who hears of a block must not read what was there before it.
      sharedReads.told(event.origin)
      return notifier.mayNotify(event)
    },
    readScopes,
    ready,
  })
  const transactions = createTransactions({
    host,
    networks,
    sign: wallet.signTransaction,
    log,
    changed: changed('activity'),
  })
  const sentCalls = createSentCalls(sentCallsItem(host.session), log)
  const keptForCallers = createKeptForCallers({
    approvals,
    sentCalls,
    ready,
    isHere: connections.isConnected,
  })

  const answerer = createFrameAnswerer(
    createPageServer({
      limiter: createCallLimiter(),
      keepAwake,
      log,
      ready,
      noted: { activity, now, isWithdrawn: questions.isWithdrawn },
      ethereum: {
        chains: siteChains,
        networks,
        ...createWhereAsked(approvals, subscriptionsItem(host.session)),
      },
      hooks: {
        now,
        readSession,
        offerSession: createOfferSession({ readSession, accounts, networks }),
        askPerson,
        grantSession: createGrantSession({
          sessions,
          accounts,
          approvals,
          now,
        }),
        endSession,
        runInFlight: callsInFlight.run,
        recall: createRecall(sentCalls, transactions.sender.recall),
        invoke: composeInvoke({
          accounts,
          approvals,
          askPerson,
          filters,
          networks,
          now,
          readSession,
          sender: transactions.sender,
          sentCalls,
          sessions,
          settleLock: async () => wallet.procedures.getWallet(undefined),
          sharedReads,
          subscriptions,
          tokens,
        }),
      },
    }),
    createCallRate(() => performance.now()),
  )
  const procedures = composeProcedures({
    host,
    ready,
    overview: () =>
      createOverview({ version, extensionId, connections: connections.all() }),
    approvals,
    refusals,
    patience,
    accounts,
    networks,
    readSession,
    endSession: endByUser,
    editSessions,
    wallet: wallet.procedures,
    loadKeyring: wallet.loadKeyring,
    signing: { ...wallet, sessions, now },
    tokens,
    activity,
    sites: {
      defaultWallet,
      holdSession: sessions.hold,
      changed: changed('sites'),
    },
    transactions,
    networksChanged: changed('networks'),
  })
  const pageOptions = {
    extensionId,
    answerer,
    connections,
    topicOf,
    readSession,
    journal: keptForCallers,
    subscriptions,
    log,
  }

  // Whoever took something away, and however: what rests on it ends before the
  // pages are notified, which is why the notifier is the last.
  start(
    [
      callsInFlight,
      filters,
      subscriptions,
      keptApprovals,
      keptForCallers,
      { name: 'sent calls', restore: sentCalls.restore },
      transactions,
      siteChains,
      expiry,
      wallet,
      {
        name: 'screens',
        sessionChanged: async () => screens.call('sites'),
      },
      notifier,
    ],
    limited,
  )

  return {
    servePage: (port) => servePage(port, pageOptions),
    serveExternal: (port) => serveExternal(port, { ...pageOptions, keepAwake }),
    servePopup: (port) =>
      servePopup({
        port,
        extensionId,
        extensionOrigin,
        procedures,
        onChanged: screens.on,
      }),
    windowClosed: async (windowId) => {
      await ready
      await phases.windowClosed(windowId)
    },
    alarm: async ({ name }) => {
      await ready
      await phases.alarm(name)
    },
    phaseOrder: order,
  }
}
