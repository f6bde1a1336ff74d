import type { Port } from '../messaging/browser.ts'
import {
  filtersItem,
  sentCallsItem,
  subscriptionsItem,
  tidiedItem,
  untoldItem,
} from '../storage/items.ts'
import { createAccounts } from './accounts/accounts.ts'
import { keepWallet } from './accounts/keep-wallet.ts'
import { createWatchedTokens } from './accounts/watched-tokens.ts'
import { createActivity } from './activity/activity.ts'
import { witnessSessions } from './activity/witness-sessions.ts'
import { isActing, isCovered } from './approvals/is-covered.ts'
import { keepApprovals } from './approvals/keep-approvals.ts'
import { createCurrentChains } from './ethereum/current-chains.ts'
import { createSiteChains, type SiteChains } from './ethereum/site-chains.ts'
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
import { createKeptForCallers } from './pages/kept-for-callers.ts'
import { createPagePorts } from './pages/page-ports.ts'
import { createPageServer } from './pages/page-server.ts'
import { serveExternal } from './pages/serve-external.ts'
import { servePage } from './pages/serve-page.ts'
import { composeProcedures } from './screens/compose-procedures.ts'
import { createOverview } from './screens/overview.ts'
import { servePopup } from './screens/serve-popup.ts'
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
import { createSessions, type Sessions } from './sessions/sessions.ts'
import { createSubscriptions } from './subscriptions/subscriptions.ts'
import { createTransactions } from './transactions/create-transactions.ts'

/** The worker's listeners, as the browser calls them. */
export type Background = Readonly<{
  servePage: (port: Port) => void
  serveExternal: (port: Port) => void
  servePopup: (port: Port) => void
  windowClosed: (windowId: number) => Promise<void>
  alarm: (alarm: { name: string }) => Promise<void>
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
  const keepAwake = createKeepAwake(host.tick)
  const pagePorts = createPagePorts()
  const callsInFlight = createCallsInFlight()
  const isHere = (callerKey: string): boolean =>
    pagePorts.all().some(({ caller }) => caller.key === callerKey)
  const activityChanged = createListeners<[]>()
  const activity = createActivity({ host, log, changed: activityChanged.call })
  const keptApprovals = keepApprovals({
    host,
    log,
    activity,
    keepAwake,
    isHere,
    whileCurrent: ({ origin, generation }, add) =>
      sessions.hold(origin, async (session) => {
        if (session.generation !== generation) return false
        await add()
        return true
      }),
  })
  const { approvals, questions, refusals, patience, askPerson } = keptApprovals
  const notifier = createNotifier({
    pagePorts,
    untold: untoldItem(host.session),
    callPages: host.callPages,
    readSession: (origin) => expiry.readLive(origin),
  })
  const sitesChanged = createListeners<[]>()
  const networksChanged = createListeners<[]>()
  const accounts = createAccounts({
    area,
    changed: () => {
      keptApprovals.changed()
      sitesChanged.call()
      wallet.changed()
    },
  })
  const filters = createFilters({ item: filtersItem(host.session), now })
  const { networks, chainSockets } = composeNodes({
    host,
    log,
    otherChainFound: networksChanged.call,
    nodeChanged: filters.forgetChain,
    changed: () => {
      keptApprovals.changed()
      sitesChanged.call()
      networksChanged.call()
    },
  })
  const defaultWallet = createDefaultWallet(host.sync)
  const siteChains: SiteChains = createSiteChains({
    currentChains: createCurrentChains(area, log),
    sessions: () => sessions,
    readSession: (origin) => expiry.readLive(origin),
    notifier,
    log,
  })
  const sharedReads = createSharedReads()
  const subscriptions = createSubscriptions({
    item: subscriptionsItem(host.session),
    sockets: chainSockets,
    pagePorts,
    keepAwake,
    mayNotify: (event) => {
      // Who hears of a block must not read what was there before it.
      sharedReads.told(event.origin)
      return notifier.mayNotify(event)
    },
    ready: () => ready,
  })
  const sessions: Sessions = createSessions({
    area,
    log,
    announce: notifier.announce,
    now,
    storing: async (origin, change) => {
      await siteChains.storing(origin, change)
      await expiry.storing(origin, change)
    },
    // Whoever took something away, and however: what rests on it ends here.
    stored: [
      async (origin, { sessionScopes }) =>
        callsInFlight.keepOnly(origin, sessionScopes),
      (origin, { sessionScopes }) => filters.keepOnly(origin, sessionScopes),
      (origin, { sessionScopes }) =>
        subscriptions.keepOnly(origin, sessionScopes),
      (origin, { sessionScopes }) =>
        questions.withdraw(
          (one) =>
            one.origin === origin &&
            isActing(one) &&
            !isCovered(sessionScopes, one),
        ),
      (origin, session) => expiry.stored(origin, session),
      async () => sitesChanged.call(),
    ],
    changed: notifier.changed,
  })
  const endSession = createEndSession({ sessions, approvals: questions })
  const ofPerson = endingDefault(
    witnessSessions(sessions, { activity, now, by: 'person' }),
    defaultWallet,
    log,
  )
  const endByPerson = createEndSession({
    sessions: ofPerson,
    approvals: questions,
  })
  const ofClock = witnessSessions(sessions, { activity, now, by: 'expiry' })
  const expiry = createExpiry({
    sessions: () => ofClock,
    host,
    restored: tidiedItem(host.session),
    log,
  })

  const tokens = createWatchedTokens(area)
  const sentCalls = createSentCalls(sentCallsItem(host.session), log)
  const transactions = createTransactions({
    host,
    networks,
    sign: (account, fields) => wallet.signTransaction(account, fields),
    log,
    changed: activityChanged.call,
  })
  const readScopes = async (origin: string) =>
    (await sessions.read(origin)).sessionScopes
  const restored = [
    limited,
    transactions.sent.restore(),
    keptApprovals.restore(),
    sentCalls.restore(),
    filters.restore(readScopes),
    subscriptions.restore(readScopes),
    notifier.catchUp(),
  ]
  const ready = Promise.all(restored).then(() => undefined)
  ready.catch((error) => log.error('the worker did not get ready', error))

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
        readSession: expiry.readLive,
        offerSession: createOfferSession({
          readSession: expiry.readLive,
          accounts,
          networks,
        }),
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
          readSession: expiry.readLive,
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
  const overview = () =>
    createOverview({ version, extensionId, connections: pagePorts.all() })
  const editSessions = createEditSessions({
    sessions: ofPerson,
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
    locking: async () => {
      await ready
      // A request to connect waits for the password; nothing else does.
      await questions.withdraw(
        ({ kind, decision }) => kind !== 'connect' && !decision,
      )
    },
  })
  const procedures = composeProcedures({
    host,
    ready,
    overview,
    approvals,
    refusals,
    patience,
    accounts,
    networks,
    readSession: expiry.readLive,
    endSession: endByPerson,
    editSessions,
    wallet: wallet.procedures,
    loadKeyring: wallet.loadKeyring,
    signing: { ...wallet, sessions, now },
    tokens,
    activity,
    sites: {
      defaultWallet,
      holdSession: sessions.hold,
      changed: sitesChanged.call,
    },
    transactions,
    networksChanged: networksChanged.call,
  })
  const kept = createKeptForCallers({ approvals, sentCalls, ready, isHere })
  const pageOptions = {
    extensionId,
    answerer,
    pagePorts,
    readSession: expiry.readLive,
    readEthereum: siteChains.readTold,
    kept,
    streams: subscriptions,
    log,
  }

  pagePorts.onGone(kept.gone)
  pagePorts.onGone(subscriptions.gone)
  ready.then(async () => {
    await keptApprovals.start()
    transactions.follower.follow()
    await expiry
      .restore()
      .catch((error) => log.error('alarms are missing', error))
    await wallet
      .restore()
      .catch((error) => log.error('the wallet was not put right', error))
  })

  return {
    servePage: (port) => servePage(port, pageOptions),
    serveExternal: (port) => serveExternal(port, { ...pageOptions, keepAwake }),
    servePopup: (port) =>
      servePopup({
        port,
        extensionId,
        extensionOrigin,
        procedures,
        onOverviewChanged: pagePorts.onChanged,
        onApprovalChanged: keptApprovals.onChanged,
        onSitesChanged: sitesChanged.on,
        onNetworksChanged: networksChanged.on,
        onWalletChanged: wallet.onChanged,
        onActivityChanged: activityChanged.on,
      }),
    windowClosed: async (windowId) => {
      await ready
      await keptApprovals.windowClosed(windowId)
    },
    alarm: async ({ name }) => {
      await ready
      await expiry.alarm(name)
      await wallet.alarm(name)
      await transactions.follower.alarm(name)
    },
  }
}
