import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Debian's path. */
const NGINX = '/usr/sbin/nginx'
const START_MS = 5_000

export type Nginx = { pid: number; port: number; stop: () => Promise<void> }

export type Proxied = Readonly<Record<string, number>>

/**
 * Starts nginx as a proxy: `/<name>` goes to the port of that name. Undefined
 * if it is not installed.
 */
export const startNginx = async (
  proxied: Proxied,
): Promise<Nginx | undefined> => {
  if (!existsSync(NGINX)) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'portolan-nginx-'))
  const port = await freePort()
  const config = join(folder, 'nginx.conf')
  await writeFile(config, toConfig({ folder, port, proxied }))
  const child = spawn(NGINX, ['-p', folder, '-c', config, '-e', 'error.log'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
    await rm(folder, { recursive: true })
  }
  const deadline = performance.now() + START_MS
  while (!(await accepts(port))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop()
      throw new Error('nginx did not start')
    }
    await sleep(20)
  }
  return { pid: child.pid ?? 0, port, stop }
}

/** Tuned for speed: no logs, persistent connections. */
const toConfig = ({
  folder,
  port,
  proxied,
}: {
  folder: string
  port: number
  proxied: Proxied
}): string => `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log crit;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  keepalive_requests 100000000;
  keepalive_timeout 600s;
${Object.entries(proxied)
  .map(
    ([name, upstream]) => `  upstream ${name} {
    server 127.0.0.1:${upstream};
    keepalive 64;
    keepalive_requests 100000000;
  }`,
  )
  .join('\n')}
  server {
    listen 127.0.0.1:${port};
${Object.keys(proxied)
  .map(
    (name) => `    location = /${name} {
      proxy_pass http://${name}/;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
    }`,
  )
  .join('\n')}
  }
}
`

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
