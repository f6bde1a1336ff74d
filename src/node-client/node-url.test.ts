import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { InvalidEndpointError } from './errors.ts'
import { parseNodeUrl } from './node-url.ts'

const key = 'canary0123456789'

describe('the URL of a node', () => {
  it.each([
    [`https://mainnet.example/v3/${key}`],
    [`https://mainnet.example/?apikey=${key}`],
    [`https://someone:${key}@mainnet.example`],
    [`https://${key}@mainnet.example/rpc`],
  ])('%s is used unchanged, and its key is found', (url) => {
    const node = parseNodeUrl(url, ['http', 'https'])
    expect({
      url: node.url(),
      key: node.hasKeyIn(`no such key: ${key}`),
      host: node.isShownIn('cannot reach MAINNET.example'),
      else: node.isShownIn('execution reverted'),
    }).toStrictEqual({ url, key: true, host: true, else: false })
  })

  it.each([
    ['https://node.example/v3/secretkey', 'secretkey'],
    ['https://node.example/?k=pass', 'pass'],
  ])('%s has a key of letters only', (url, secret) => {
    const { hasKeyIn } = parseNodeUrl(url, ['https'])
    expect(hasKeyIn(`no such key: ${secret}`)).toBe(true)
  })

  it('does not mistake the name of a network for a key', () => {
    const { hasKeyIn } = parseNodeUrl('https://node.example/ethereum/v3', [
      'https',
    ])
    expect(hasKeyIn('Geth/ethereum/v3')).toBe(false)
  })

  it("prints without the node's address", () => {
    const node = parseNodeUrl(`wss://node.example/${key}`, ['wss'])
    const printed = `${node}${JSON.stringify({ node })}${inspect({ node })}`
    expect(printed).not.toMatch(/canary|node\.example/)
  })

  it.each([
    ['canary', "The node's address must be a URL"],
    [
      `ftp://node.example/${key}`,
      "The node's address must begin with http:// or https://",
    ],
    [
      `ws://node.example/${key}`,
      "The node's address must begin with http:// or https://",
    ],
  ])('%s is rejected and not quoted', (url, message) => {
    expect(() => parseNodeUrl(url, ['http', 'https'])).toThrow(
      new InvalidEndpointError(message),
    )
  })
})
