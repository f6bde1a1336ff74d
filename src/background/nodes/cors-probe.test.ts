import { describe, expect, it } from 'vitest'
import { openSocket } from '../../hosted-node/upstream/open-socket.ts'
import type { Post } from '../../node-client/http.ts'
import { parseAddress } from '../../node-client/node-address.ts'
import { parseNodeEndpoint } from '../../node-client/node-endpoint.ts'
import { testNode } from './probe-node.ts'

const KEY = 'canary0123456789abcdef'

/** What a browser does: it hides the answers of a server without CORS. */
const asBrowser =
  (answer: () => Response | undefined, asked: unknown[]): Post =>
  async (url, { method, mode, body, headers }) => {
    asked.push([method, url, body, headers].filter(Boolean))
    const response = answer()
    if (!response) throw new TypeError('Failed to fetch')
    if (mode === 'no-cors') return new Response(null)
    if (response.headers.has('access-control-allow-origin')) return response
    throw new TypeError('Failed to fetch')
  }

const failureOf = async (answer: () => Response | undefined) => {
  const asked: unknown[][] = []
  const report = await testNode(
    {
      chainId: 'eip155:1',
      endpoint: parseNodeEndpoint({
        url: parseAddress(`https://me:pass@node.example:8/rpc/${KEY}`, 'url'),
      }),
    },
    { post: asBrowser(answer, asked), openSocket },
  )
  return { failure: report.ok ? undefined : report.failure, asked }
}

describe('the test of a node', () => {
  it('names one that sends no CORS header, with its origin', async () => {
    const { failure } = await failureOf(() => new Response('{}'))
    expect(failure).toStrictEqual({
      kind: 'no-cors',
      origin: 'https://node.example:8',
    })
  })

  it('probes it without a secret', async () => {
    const { asked } = await failureOf(() => new Response('{}'))
    expect(asked.slice(1)).toStrictEqual([['HEAD', 'https://node.example:8/']])
  })

  it('reports one that does not answer as unreachable', async () => {
    const { failure } = await failureOf(() => undefined)
    expect(failure).toStrictEqual({ kind: 'unreachable' })
  })

  it('does not probe one whose answer can be read', async () => {
    const headers = { 'access-control-allow-origin': '*' }
    const { failure, asked } = await failureOf(
      () => new Response('', { status: 502, headers }),
    )
    expect([failure, asked.length]).toStrictEqual([
      { kind: 'unreachable', status: 502 },
      1,
    ])
  })
})
