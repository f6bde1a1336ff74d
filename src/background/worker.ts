import { addressesOf, type WalletView } from '../messaging/wallet-contract.ts'
import { toHexChainId } from '../protocol/caip.ts'
import { isTestBuild } from '../protocol/test-build.ts'
import { createNamespaces } from '../session/namespaces.ts'
import { isSigned } from '../storage/catalogue.ts'
import {
  filtersItem,
  journalItem,
  subscriptionsItem,
} from '../storage/items.ts'
import { createSignedArea } from '../storage/signed-area.ts'
import { createAccounts } from './accounts/accounts.ts'
import { createWalletPart } from './accounts/wallet-part.ts'
import { createWatchedTokens } from './accounts/watched-tokens.ts'
import { createActivity } from './activity/activity.ts'
import { createApprovalsPart } from './approvals/approvals-part.ts'
import { createAutomatic } from './automatic/automatic.ts'
import { createContacts } from './contacts/contacts.ts'
import { createImpersonated } from './developer/impersonated.ts'
import { createMayDevelop } from './developer/may-develop.ts'
import { createAddNetwork } from './ethereum/add-chain.ts'
import { createCurrentChains } from './ethereum/current-chains.ts'
import { createSiteChains } from './ethereum/site-chains.ts'
import { createWhereAsked } from './ethereum/where-asked.ts'
import { createBadge } from './host/badge.ts'
import type { Host } from './host/host.ts'
import { createListeners } from './host/listeners.ts'
import type { Log } from './host/log.ts'
import { createWakeLock } from './host/wake-lock.ts'
import { createJournal } from './journal/journal.ts'
import { createSentRequests } from './journal/sent-requests.ts'
import { createLane } from './lane/lane.ts'
import { createHooks } from './methods/create-hooks.ts'
import { createFilters } from './methods/filters.ts'
import type { Namespace } from './namespaces/namespace.ts'
import { serveNamespaces } from './namespaces/serve-namespaces.ts'
import { createSolanaTransactions } from './namespaces/solana/sent/solana-transactions.ts'
import { composeNodes } from './nodes/compose-nodes.ts'
import { createSharedReads } from './nodes/shared-reads.ts'
import { createAbuseLimits } from './pages/abuse-limits.ts'
import { createConnections } from './pages/connections.ts'
import {
  createPages,
  type Pages,
  type ServePort,
} from './pages/create-pages.ts'
import { createSites } from './pages/site-of.ts'
import { createKernel, type Kernel, type WorkerContext } from './part.ts'
import { createLoadProcedures } from './screens/load-procedures.ts'
import { createOverview } from './screens/overview.ts'
import type { ScreenSubject } from './screens/screen-subject.ts'
import { servePopup } from './screens/serve-popup.ts'
import { waitUntilReady } from './screens/wait-until-ready.ts'
import { createGrantChain } from './sessions/grant-chain.ts'
import { createSessionParts } from './sessions/session-parts.ts'
import { createSitesSettings } from './sessions/site-settings.ts'
import { createUserChanges } from './sessions/user-changes.ts'
import { createSubscriptions } from './subscriptions/subscriptions.ts'
import { createTrafficLog } from './traffic-log/traffic-log.ts'
import { createTransactions } from './transactions/create-transactions.ts'

/** The worker's listeners, as the browser calls them. */
export type Background = Pages &
  Readonly<{
    servePopup: ServePort
    windowClosed: (windowId: number) => Promise<void>
    alarm: (alarm: { name: string }) => Promise<void>
    /** The parts of each phase, in the order in which they run. */
    phaseOrder: Kernel['order']
  }>

/** Composes the worker out of its parts, over any host. */
export const createBackground = ({
  host: browserHost,
  log,
  limited,
  namespaces: listed,
}: {
  host: Host
  log: Log
  namespaces: readonly Namespace[]
  /** Settles when content scripts cannot access storage any more. */
  limited: Promise<void>
}): Background => {
  const records = createSignedArea({
    area: browserHost.local,
    mirror: browserHost.recordMirror,
    allKeys: browserHost.localKeys,
    isSigned,
    log,
  })
  const host: Host = { ...browserHost, local: records }
  const { local: area, session, now } = host
  const { phases, ready, answered, start, topicOf, order } = createKernel(log)
  const wakeLock = createWakeLock(host.tick)
  const screens = createListeners<[ScreenSubject]>()
  const updating: WorkerContext['updating'] =
    (...subjects) =>
    () => {
      for (const subject of subjects) screens.call(subject)
    }
  const namespaces = createNamespaces(listed)
  const context = {
    host,
    log,
    namespaces,
    phases,
    ready,
    answered,
    wakeLock,
    updating,
  }

  const sites = createSites({ ...host, log })
  const abuse = createAbuseLimits({ host, sites, log })
  const connections = createConnections({
    phases,
    changed: updating('overview'),
  })
  const { isConnected } = connections
  const activity = createActivity({ host, log, changed: updating('activity') })
  const sessionParts = createSessionParts(context, { connections, activity })
  const { sessions, notifier, callsInFlight } = sessionParts
  const { readSession, readScopes } = sessionParts

  const journal = createJournal({
    item: journalItem(session),
    log,
    isConnected,
  })
  const badge = createBadge(host, log)
  const approvalsPart = createApprovalsPart({
    host,
    badge,
    log,
    journal,
    activity,
    wakeLock,
    isConnected,
    tabOf: connections.tabOf,
    sessions,
    sites,
    ready,
    isAutomatic: (approval) => automatic.takes(approval),
    changed: updating('approvals'),
  })
  const { approvals } = approvalsPart
  const traffic = createTrafficLog({
    now,
    approvals,
    readScopes,
    wakeLock,
    badge,
    changed: updating('traffic'),
    switched: updating('overview'),
  })
  const accounts = createAccounts({
    area,
    changed: () => {
      updating('approvals', 'sites', 'wallet')()
      Promise.all([
        automatic.accountsChanged(),
        impersonated.accountsChanged(),
        ...namespaceParts.map((part) => part.accountsChanged()),
      ]).catch((error) =>
        log.error('what follows the account list failed', error),
      )
    },
  })
  const namespaceParts = listed.flatMap(
    (one) => one.createPart?.({ connections, sessions, accounts }) ?? [],
  )
  const contacts = createContacts({
    area,
    accounts,
    changed: updating('contacts'),
  })
  const tokens = createWatchedTokens(area)
  const sitesSettings = createSitesSettings(host, log)
  const { endByUser, editSessions } = createUserChanges(context, {
    sessions,
    accounts,
    approvals,
    activity,
    sitesSettings,
  })
  const wallet = createWalletPart({
    host,
    accounts,
    log,
    isImpersonated: (address) => impersonated.isImpersonated(address),
    withdrawAccount: async (address) => {
      await editSessions.removeAccount(await accounts.addressesOf(address))
      await tokens.remove(({ account }) => account === address)
    },
    approvals,
    endSession: endByUser,
    locking: phases.locking,
    changed: updating('wallet'),
  })

  const filters = createFilters({
    item: filtersItem(session),
    now,
    readScopes,
  })
  const { networks, chainSockets, nodesInUse } = composeNodes({
    host,
    log,
    nodeStateChanged: updating('networks'),
    changeNode: filters.changeNode,
    changed: updating('approvals', 'sites', 'networks'),
    watchNode: traffic.watchNode,
    furtherNetworks: listed.flatMap((one) => one.networks ?? []),
  })
  /** As EIP-1193 knows them. */
  const ethereumNetworks = {
    ...networks,
    list: async () =>
      (await networks.list()).filter(({ chainId }) => toHexChainId(chainId)),
  }
  const siteChains = createSiteChains({
    currentChains: createCurrentChains(area, log),
    networks,
    sessions,
    readSession,
    notifier,
    log,
  })
  const sharedReads = createSharedReads()
  const subscriptions = createSubscriptions({
    item: subscriptionsItem(session),
    sockets: chainSockets,
    networks,
    connections,
    wakeLock,
    mayNotify: (event) => {
      // After a notification, a page must not get a cached older read.
      sharedReads.notified(event.origin)
      return notifier.mayNotify(event)
    },
    readScopes,
    log,
  })
  const settleLock = (): Promise<WalletView> => wallet.view()
  const mayDevelop = createMayDevelop({ networks, getWallet: settleLock })
  const impersonated = createImpersonated({
    // The state that a test sets outlasts the browser.
    area: isTestBuild ? area : session,
    accounts,
    mayDevelop,
    changed: updating('wallet'),
  })
  const transactions = createTransactions({
    host,
    networks,
    sign: wallet.signTransaction,
    impersonation: impersonated,
    isApproved: (key) => !!approvals.askedBy(key)?.decision?.approved,
    activity,
    log,
    changed: updating('activity'),
    mined: async (hash) => {
      const { createMinedNotice } = await import(
        './transactions/mined-notice.ts'
      )
      await createMinedNotice({
        host,
        log,
        find: (hash) => transactions.sent.find(hash),
        getWallet: settleLock,
        networks,
        accounts,
        contacts,
      })(hash)
    },
  })
  const solanaTransactions = createSolanaTransactions({
    host,
    networks,
    log,
    changed: updating('activity'),
  })
  const sentRequests = createSentRequests(journal, {
    log,
    lookUps: listed.flatMap((one) => one.createLookUp?.(networks) ?? []),
  })
  const automatic = createAutomatic({
    host,
    log,
    approvals,
    networks,
    getWallet: settleLock,
    deciding: () => loadProcedures(),
    leftToUser: approvalsPart.sync,
    changed: updating('automatic'),
  })

  const { listChains, findMethod } = serveNamespaces(namespaces, {
    ...approvalsPart,
    accounts: impersonated,
    activeAccount: async () =>
      (await accounts.list()).slice(0, 1).flatMap(addressesOf),
    filters,
    networks,
    now,
    readSession,
    recoverSigner: async (...signed) =>
      (await wallet.loadKeyring()).recoverSigner(...signed),
    showActivity: host.showActivity,
    solanaTransactions,
    transactions,
    sentRequests,
    sessions,
    settleLock,
    sharedReads,
    subscriptions,
    tokens,
  })

  const pages = createPages(context, {
    hooks: createHooks(context, {
      accounts,
      callsInFlight,
      findMethod,
      approvalsPart,
      listChains,
      readSession,
      recall: (key) =>
        transactions.sender.recall(key) ??
        transactions.batchSender.recall(key) ??
        sentRequests.recall(key),
      sessions,
    }),
    ethereum: {
      chains: siteChains,
      networks: ethereumNetworks,
      addNetwork: createAddNetwork({
        chains: siteChains,
        grantChain: createGrantChain({ sessions, approvals, now }),
        readSession,
        askUser: async (requestKey, build) => {
          await settleLock()
          return approvalsPart.askUser(requestKey, build)
        },
      }),
      ...createWhereAsked({ ...transactions, approvals, subscriptions }),
    },
    noted: { activity, isWithdrawn: approvals.isWithdrawn },
    traffic,
    abuse,
    connections,
    topicOf,
    readSession,
    prefetch: sessions.read,
    journal,
    subscriptions,
  })
  const { version, extensionId, extensionOrigin } = host
  const loadProcedures = createLoadProcedures({
    ...approvalsPart,
    host,
    namespaces,
    ready,
    overview: () =>
      createOverview({
        version,
        extensionId,
        connections: connections.all(),
        isRecording: traffic.isOn(),
      }),
    accounts,
    networks: { ...networks, list: listChains },
    readSession,
    endSession: endByUser,
    editSessions,
    wallet,
    sessions,
    tokens,
    contacts,
    activity,
    traffic,
    sites: { sitesSettings, changed: updating('sites') },
    transactions,
    solanaTransactions,
    records,
    networksChanged: updating('networks'),
    automatic,
    impersonated,
    mayDevelop,
    developmentChanged: updating('development'),
  })
  const lane =
    isTestBuild &&
    createLane({
      host,
      log,
      journal,
      show: async (record) => {
        const { showApproval } = await import('./approvals/show-approvals.ts')
        return showApproval(record, {
          accounts: await accounts.list(),
          networks: await listChains(),
          loadKeyring: wallet.loadKeyring,
        })
      },
      impersonated,
      accounts,
      networks,
      namespaces,
      sessions,
      deciding: loadProcedures,
    })

  // Calls and approvals that need a grant end before pages are notified.
  start(
    [
      { name: 'records', restore: records.restore },
      abuse,
      callsInFlight,
      nodesInUse,
      filters,
      subscriptions,
      approvalsPart,
      automatic,
      traffic,
      journal,
      impersonated,
      transactions,
      solanaTransactions,
      siteChains,
      sitesSettings,
      sessionParts.expiry,
      wallet,
      { name: 'screens', sessionChanged: async () => updating('sites')() },
      notifier,
      ...namespaceParts,
    ],
    limited,
  )

  return {
    ...pages,
    servePopup: (port) =>
      servePopup({
        port,
        extensionId,
        extensionOrigin,
        procedures: lane
          ? loadProcedures().then((procedures) => ({
              ...procedures,
              ...waitUntilReady(lane, ready),
            }))
          : loadProcedures(),
        onChanged: screens.on,
      }),
    windowClosed: phases.windowClosed,
    alarm: ({ name }) => phases.alarm(name),
    phaseOrder: order,
  }
}
