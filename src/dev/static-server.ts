import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, resolve, sep } from 'node:path'
import { forwardUpgrades } from './forward-upgrades.ts'

export type RunningStaticServer = {
  /** The URL of the index page, if one was named. */
  url: string
  stop: () => Promise<void>
}

type File = { type: string; content: Buffer }

/** Serves the files of a folder on loopback. */
export const serveFolder = async ({
  folder,
  port = 0,
  index = '',
  socketsTo,
}: {
  folder: string
  port?: number
  /** Path of the page that `/` redirects to. */
  index?: string
  /** The port that WebSockets are passed on to. */
  socketsTo?: number
}): Promise<RunningStaticServer> => {
  const server = createServer(async (request, response) => {
    // Not `URL`: it reads `//name` as a host, and throws on some paths.
    const [pathname = '/'] = (request.url ?? '/').split('?', 1)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end()
      return
    }
    if (pathname === '/' && index) {
      response.writeHead(302, { location: `/${index}` }).end()
      return
    }
    const file = await readInside(folder, pathname)
    if (!file) {
      response.writeHead(404, TEXT).end('There is no such file.\n')
      return
    }
    response
      .writeHead(200, {
        'content-type': file.type,
        'content-length': file.content.byteLength,
        ...FRESH,
        'x-content-type-options': 'nosniff',
      })
      .end(request.method === 'HEAD' ? undefined : file.content)
  })
  const endSockets =
    socketsTo === undefined
      ? undefined
      : forwardUpgrades(server, { port: socketsTo })
  const { port: actualPort } = await listen(server, port)
  return {
    url: `http://127.0.0.1:${actualPort}/${index}`,
    stop: () => {
      endSockets?.()
      return close(server)
    },
  }
}

/**
 * Always revalidated. `no-store` would do that too, but it excludes a page from
 * the back-forward cache, which tests need.
 */
const FRESH = { 'cache-control': 'no-cache' }

const TEXT = { 'content-type': 'text/plain; charset=utf-8', ...FRESH }

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': TEXT['content-type'],
  '.woff2': 'font/woff2',
}

const readInside = async (
  folder: string,
  pathname: string,
): Promise<File | undefined> => {
  try {
    const root = resolve(folder)
    const wanted = pathname.endsWith('/') ? `${pathname}index.html` : pathname
    // `..` may be encoded, so the path is checked after decoding.
    const path = resolve(join(root, decodeURIComponent(wanted)))
    if (!path.startsWith(root + sep)) return undefined
    const type = TYPES[extname(path)] ?? 'application/octet-stream'
    return { type, content: await readFile(path) }
  } catch {
    // Missing, a folder, unreadable, or an invalid path: all the same.
    return undefined
  }
}

const listen = (server: Server, port: number): Promise<AddressInfo> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve(server.address() as AddressInfo)
    })
  })

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
