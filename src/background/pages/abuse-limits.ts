import { abuseLimits } from '../../protocol/abuse-limits.ts'
import { limits } from '../../protocol/limits.ts'
import { measureMessage } from '../../protocol/measure-message.ts'
import { blocksItem } from '../../storage/items.ts'
import type { Host } from '../host/host.ts'
import type { Log } from '../host/log.ts'
import type { Part } from '../part.ts'
import { createBlocks } from './blocks.ts'
import { createCallRate } from './call-rate.ts'
import type { Caller } from './caller.ts'
import { createOpenPorts } from './open-ports.ts'
import type { Sites } from './site-of.ts'
import { createTraffic, type Traffic } from './traffic.ts'

/**
 * Closes a port. `retryAfter` is set before any of its calls has begun: its page
 * may try again after this many milliseconds.
 */
export type ClosePort = (retryAfter?: number) => void

/** One open port, as the limits see it. */
export type Gate = Readonly<{
  /**
   * Counts a message. `closed` for one that the browser had queued when the
   * port was closed; `exceeded` for one that is too large or too deep, or too
   * much over external ports; `too-fast` for one of too many over them.
   */
  receive: (message: unknown) => 'ok' | 'closed' | 'exceeded' | 'too-fast'
  /** The port broke a limit on purpose: blocks its site and closes its ports. */
  offend: () => void
  /** The port was closed. */
  leave: () => void
}>

export type AbuseLimits = Readonly<{
  /** Milliseconds until this origin is served again; undefined if it is. */
  blockedFor: (origin: string | undefined) => number | undefined
  /** Blocks the site of an origin that broke a limit, and closes its ports. */
  block: (origin: string) => Promise<void>
  /** Counts a port; or how long its page must wait, if there are too many. */
  enter: (caller: Caller, close: ClosePort) => Gate | { retryAfter: number }
  traffic: Pick<Traffic, 'isInTime' | 'pay'>
}> &
  Required<Pick<Part, 'name' | 'restore' | 'start'>>

/** How much larger than a request a message may be: its envelope. */
const ENVELOPE = 64

const MOST_CHARACTERS: Record<Caller['transport'], number> = {
  injected: abuseLimits.relayMessage,
  external: limits.requestBytes + ENVELOPE,
}

type Open = { origin: string; close: ClosePort }

/**
 * The one policy against abuse, for both transports. It counts before anything
 * is parsed or looked up, and a blocked site costs only the event that the
 * browser sends for a new port.
 */
export const createAbuseLimits = ({
  host,
  sites,
  elapsed = () => performance.now(),
  log,
}: {
  host: Pick<Host, 'session' | 'now'>
  sites: Sites
  elapsed?: () => number
  log: Log
}): AbuseLimits => {
  const { siteOf } = sites
  const blocks = createBlocks({
    item: blocksItem(host.session),
    now: host.now,
    elapsed,
    log,
  })
  const ports = createOpenPorts()
  const refusedPorts = createCallRate(elapsed, {
    full: abuseLimits.refusedPorts,
    perSecond: abuseLimits.refusedPortsPerSecond,
  })
  const openedPorts = createCallRate(elapsed, {
    full: abuseLimits.openedPortsPerSite,
    perSecond: abuseLimits.openedPortsPerSecondPerSite,
  })
  const externalOfDocument = createCallRate(elapsed, {
    full: abuseLimits.externalMessagesPerDocument,
    perSecond: abuseLimits.externalMessagesPerSecondPerDocument,
  })
  const externalOfSite = createCallRate(elapsed, {
    full: abuseLimits.externalMessagesPerSite,
    perSecond: abuseLimits.externalMessagesPerSecondPerSite,
  })
  const refusedExternal = createCallRate(elapsed, {
    full: abuseLimits.refusedExternalMessages,
    perSecond: abuseLimits.refusedExternalMessagesPerSecond,
  })
  const externalCharacters = createCallRate(elapsed, {
    full: abuseLimits.externalCharactersPerSite,
    perSecond: abuseLimits.externalCharactersPerSecondPerSite,
  })
  const open = new Set<Open>()

  const blockedFor = (origin: string | undefined): number | undefined =>
    origin === undefined || blocks.isEmpty()
      ? undefined
      : blocks.left(siteOf(origin))

  const closeBlocked = (hasBegun: boolean): void => {
    for (const { origin, close } of open) {
      const left = blockedFor(origin)
      if (left !== undefined) close(hasBegun ? undefined : left)
    }
  }

  const block = async (origin: string): Promise<void> => {
    // Without the list, two sites below one suffix would be the same.
    await sites.load()
    blocks.add(siteOf(origin))
    closeBlocked(true)
  }

  const traffic = createTraffic({ now: elapsed, siteOf, flooded: block })

  return {
    name: 'abuse limits',
    restore: async () => {
      await blocks.restore()
      if (blocks.isEmpty()) return
      await sites.load()
      closeBlocked(false)
    },
    // 140 kB that the first answer does not wait for: only a site that opens
    // many ports needs them.
    start: () => sites.load(),
    blockedFor,
    block,
    traffic,
    enter: ({ origin, documentId, transport }, close) => {
      const site = siteOf(origin)
      const refused = { retryAfter: abuseLimits.firstBlockMilliseconds }
      if (!openedPorts.isInTime(site)) {
        void block(origin)
        return refused
      }
      const remove = ports.add({ origin, documentId, site })
      if (remove === 'full') {
        if (!refusedPorts.isInTime(site)) void block(origin)
        return refused
      }
      let isOpen = true
      const leave = (): void => {
        if (!isOpen) return
        isOpen = false
        open.delete(entry)
        remove()
      }
      const entry: Open = {
        origin,
        close: (retryAfter) => {
          leave()
          close(retryAfter)
        },
      }
      open.add(entry)
      return {
        receive: (message) => {
          if (!isOpen) return 'closed'
          const most = MOST_CHARACTERS[transport]
          const characters = measureMessage(message, most)
          const at = elapsed()
          traffic.received(origin, characters ?? most, at)
          if (characters === undefined) return 'exceeded'
          if (transport === 'injected') return 'ok'
          const site = siteOf(origin)
          externalCharacters.pay(site, characters, at)
          if (externalCharacters.left(site, at) < 0) return 'exceeded'
          if (
            externalOfDocument.isInTime(documentId, at) &&
            externalOfSite.isInTime(site, at)
          ) {
            return 'ok'
          }
          return refusedExternal.isInTime(site, at) ? 'too-fast' : 'exceeded'
        },
        offend: () => {
          if (!isOpen) return
          entry.close()
          void block(origin)
        },
        leave,
      }
    },
  }
}
