import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningStaticServer, serveFolder } from './static-server.ts'

describe('serveFolder', () => {
  let parent: string
  let server: RunningStaticServer
  let origin: string

  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'portolan-static-'))
    const folder = join(parent, 'site')
    await mkdir(join(folder, 'dapp'), { recursive: true })
    await mkdir(join(parent, 'site-secret'))
    await Promise.all([
      writeFile(join(folder, 'dapp/index.html'), '<h1>Demo</h1>'),
      writeFile(join(folder, 'main.js'), 'run()'),
      writeFile(join(folder, 'a page.css'), 'h1{}'),
      writeFile(join(parent, 'secret.txt'), 'secret'),
      writeFile(join(parent, 'site-secret/secret.txt'), 'secret'),
    ])
    server = await serveFolder({ folder, index: 'dapp/index.html' })
    origin = new URL(server.url).origin
  })

  afterAll(async () => {
    await server.stop()
    await rm(parent, { recursive: true, force: true })
  })

  const get = async (path: string): Promise<unknown> => {
    const response = await fetch(`${origin}${path}`)
    return [
      response.status,
      response.headers.get('content-type'),
      await response.text(),
    ]
  }

  it('serves each file with its type', async () => {
    expect([
      await get('/dapp/index.html'),
      await get('/dapp/'),
      await get('/main.js?v=1'),
      await get('/a%20page.css'),
    ]).toEqual([
      [200, 'text/html; charset=utf-8', '<h1>Demo</h1>'],
      [200, 'text/html; charset=utf-8', '<h1>Demo</h1>'],
      [200, 'text/javascript; charset=utf-8', 'run()'],
      [200, 'text/css; charset=utf-8', 'h1{}'],
    ])
  })

  it('redirects its root to its index', async () => {
    const response = await fetch(origin)

    expect([response.url, response.headers.get('cache-control')]).toEqual([
      server.url,
      'no-cache',
    ])
  })

  it.each(['/absent.js', '/dapp', '/%'])('returns 404 for %s', async (path) => {
    expect(await get(path)).toEqual([
      404,
      'text/plain; charset=utf-8',
      'There is no such file.\n',
    ])
  })

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/..%5csecret.txt',
    '/../site-secret/secret.txt',
    '/..%2fsite-secret%2fsecret.txt',
    '/dapp/..%2f..%2fsecret.txt',
    '/main.js%00.txt',
    '//secret.txt',
    'http://127.0.0.1/../secret.txt',
  ])('does not leave its folder for %s', async (path) => {
    // Not `fetch`, which would normalise the path.
    const status = await new Promise((resolve, reject) => {
      request(
        { host: '127.0.0.1', port: new URL(origin).port, path },
        (response) => {
          response.resume()
          resolve(response.statusCode)
        },
      )
        .on('error', reject)
        .end()
    })

    expect(status).toBe(404)
  })

  it('accepts only GET and HEAD', async () => {
    const posted = await fetch(`${origin}/main.js`, { method: 'POST' })
    const asked = await fetch(`${origin}/main.js`, { method: 'HEAD' })

    expect([posted.status, asked.status, await asked.text()]).toEqual([
      405,
      200,
      '',
    ])
  })

  it('reports that its port is taken', async () => {
    const port = Number(new URL(origin).port)

    await expect(serveFolder({ folder: parent, port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    })
  })
})
