import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { API_FILE, withMethodTables } from './method-tables.ts'
import { repositoryRoot } from './repository-root.ts'

const document = readFileSync(join(repositoryRoot, API_FILE), 'utf8')

it('the tables of methods are up to date: npm run docs', () => {
  expect(withMethodTables(document)).toBe(document)
})

it('the tables have a row for each method', () => {
  for (const row of [
    ['personal_sign', 'user', 'prompt', '`params.1` or `params.0`'],
    ['eth_sendTransaction', 'user', 'send', '`params.0.from`'],
    ['wallet_getCapabilities', 'wallet', 'pure', '`params.0`'],
    ['eth_subscribe', 'subscription', 'subscribe', ''],
    ['eth_sendRawTransaction', 'node', 'send', ''],
    ['wallet_addEthereumChain', 'user', 'prompt', ''],
  ]) {
    const [name, ...cells] = row
    const line = [`\`${name}\``, ...cells].join(' *\\| *')
    expect(document).toMatch(new RegExp(`^\\| ${line} *\\|$`, 'm'))
  }
})

it('a document without a place for the tables is refused', () => {
  expect(() => withMethodTables('# API')).toThrow('no place for the methods')
})
