import type { Port } from '../../messaging/browser.ts'
import type { WorkerContext } from '../part.ts'
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
  { host, log, namespaces, ready, wakeLock }: WorkerContext,
  {
    hooks,
    ethereum,
    noted,
    ...served
  }: Pick<PageServerOptions, 'hooks' | 'ethereum'> & {
    noted: Pick<PageServerOptions['noted'], 'activity' | 'isWithdrawn'>
  } & Omit<ServePageOptions, 'extensionId' | 'answerer' | 'log' | 'ready'>,
): Pages => {
  const server = createPageServer({
    hooks,
    ethereum,
    noted: { ...noted, namespaces, now: host.now },
    limiter: createCallLimiter(),
    wakeLock,
    log,
    ready,
  })
  const answerer = createFrameAnswerer(server, served.abuse.traffic)
  const { extensionId, warnPage } = host
  const options = { ...served, extensionId, answerer, log, ready }
  return {
    servePage: (port) => servePage(port, options),
    serveExternal: (port) =>
      serveExternal(port, { ...options, wakeLock, warnPage }),
  }
}
