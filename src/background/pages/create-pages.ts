import type { PageSender, Port } from '../../messaging/browser.ts'
import type { WorkerContext } from '../part.ts'
import type { TrafficLog } from '../traffic-log/traffic-log.ts'
import { createFrameAnswerer } from './answer-frames.ts'
import { createCallLimiter } from './call-limiter.ts'
import { createPageServer, type PageServerOptions } from './page-server.ts'
import { serveExternal } from './serve-external.ts'
import { type ServePageOptions, servePage } from './serve-page.ts'

/** Serves a port, or closes it at once and returns false. */
export type ServePort = (port: Port) => boolean

export type Pages = Readonly<{
  servePage: ServePort
  serveExternal: ServePort
}>

/** The two transports between pages and the worker. */
export const createPages = (
  { host, log, namespaces, ready, answered, wakeLock }: WorkerContext,
  {
    hooks,
    ethereum,
    noted,
    traffic,
    prefetch,
    ...served
  }: Pick<PageServerOptions, 'hooks' | 'ethereum'> & {
    noted: Pick<PageServerOptions['noted'], 'activity' | 'isWithdrawn'>
    traffic: Pick<TrafficLog, 'watchFrame' | 'described' | 'notified'>
    /** Reads the session of a site whose call may follow. */
    prefetch: (origin: string) => Promise<unknown>
  } & Omit<
      ServePageOptions,
      'extensionId' | 'answerer' | 'log' | 'ready' | 'notified'
    >,
): Pages => {
  const server = createPageServer({
    hooks,
    ethereum,
    noted: {
      ...noted,
      described: traffic.described,
      namespaces,
      now: host.now,
    },
    limiter: createCallLimiter(),
    wakeLock,
    log,
    ready,
    answered,
  })
  const answerer = createFrameAnswerer(
    server,
    served.abuse.traffic,
    traffic.watchFrame,
  )
  const { extensionId, warnPage } = host
  const { notified } = traffic
  const options = { ...served, extensionId, answerer, log, ready, notified }
  let isReady = false
  ready.then(
    () => {
      isReady = true
    },
    () => undefined,
  )
  /**
   * While the state is read, so is the session of the page that the worker was
   * started for. The answer waits for both.
   */
  const reading =
    (serve: ServePort): ServePort =>
    (port) => {
      const isServed = serve(port)
      const { origin } = (port.sender ?? {}) as PageSender
      if (isServed && !isReady && origin !== undefined) {
        // The call reads again, and reports what fails.
        prefetch(origin).catch(() => undefined)
      }
      return isServed
    }
  return {
    servePage: reading((port) => servePage(port, options)),
    serveExternal: reading((port) =>
      serveExternal(port, { ...options, wakeLock, warnPage }),
    ),
  }
}
