import { describe, expect, it } from 'vitest'
import { readAddress } from './address.ts'

const read = (url: string, host = '127.0.0.1:8645', domain?: string): unknown =>
  readAddress({ url, headers: { host } }, domain)

const http = { network: 'local', key: 'k', transport: 'http', failover: false }
const ws = { ...http, transport: 'websocket' }

describe('readAddress', () => {
  it.each([
    ['/local/v3/k', http],
    ['/local/v3/', { ...http, key: '' }],
    ['/local/v3', { ...http, key: '' }],
    ['/local/ws/v3/k', ws],
    ['/local/ws/v3/k?failover=true', { ...ws, failover: true }],
    ['/local/ws/v3/k?failover=yes', ws],
    ['/local/ws/v3/k?a=1&failover=true', { ...ws, failover: true }],
    ['/v3/k', undefined],
    ['/ws/v3/k', { ...http, network: 'ws' }],
    ['/local/v3/k/more', undefined],
    ['/local/v2/k', undefined],
    ['/', undefined],
    ['', undefined],
  ])('reads %j by its path', (url, address) => {
    expect(read(url)).toEqual(address)
  })

  it.each([
    ['/v3/k', 'local.node.example', http],
    ['/v3/k', 'local.node.example:8443', http],
    ['/v3/k', 'Local.NODE.example:8443', http],
    ['/ws/v3/k', 'local.node.example', ws],
    ['/local/v3/k', 'node.example', http],
    ['/local/v3/k', 'other.node.example', undefined],
    ['/v3/k', 'node.example', undefined],
    ['/v3/k', 'localnode.example', undefined],
  ])('reads %j of the host %j by the domain', (url, host, address) => {
    expect(read(url, host, 'node.example')).toEqual(address)
  })
})
