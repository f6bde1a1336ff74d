import { readTls } from '../../e2e/fixtures/read-tls.ts'
import { type Site, startSite } from '../../e2e/fixtures/site-server.ts'

/** A clock that is exact to 5 µs, and not to 100. */
const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
}

/** An almost empty page; below `.test` it needs TLS. */
export const startBlankSite = (
  { isSecure }: { isSecure: boolean } = { isSecure: false },
): Promise<Site> =>
  startSite({
    documents: {
      '/': { body: '<!doctype html><title>Bench</title>', headers: ISOLATED },
    },
    ...(isSecure && { tls: readTls() }),
  })
