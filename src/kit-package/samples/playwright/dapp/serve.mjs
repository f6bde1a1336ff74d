import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'

const types = { html: 'text/html', js: 'text/javascript' }

createServer(async ({ url }, response) => {
  const { pathname } = new URL(url, 'http://localhost')
  const name = pathname === '/' ? 'index.html' : pathname.slice(1)
  try {
    const file = await readFile(new URL(name, import.meta.url))
    response.setHeader('content-type', types[name.split('.').at(-1)] ?? '')
    response.end(file)
  } catch {
    response.writeHead(404).end()
  }
}).listen(process.env.PORT ?? 5173, '127.0.0.1')
