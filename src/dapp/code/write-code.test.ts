import { createContext, runInContext, runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  expression,
  writeCall,
  writeCalls,
  writeLiteral,
} from './write-code.ts'

const call = {
  method: 'wallet_invokeMethod',
  params: {
    scope: 'eip155:1',
    request: { method: 'eth_getBalance', params: ['0x1', 'latest'] },
  },
}

describe('written code', () => {
  it('is the call that is sent', async () => {
    const sent: unknown[] = []
    const wallet = { request: async (asked: unknown) => sent.push(asked) }
    for (const code of [writeCall(call), writeCalls([call, call])]) {
      await runInNewContext(`(async () => {${code}})()`, { wallet })
    }
    expect(sent).toEqual([call, call, call])
  })

  it('has short values on one line', () => {
    expect(writeCall(call)).toBe(`await wallet.request({
  method: 'wallet_invokeMethod',
  params: {
    scope: 'eip155:1',
    request: { method: 'eth_getBalance', params: ['0x1', 'latest'] },
  },
})`)
  })

  it('refers to earlier results', () => {
    const request = { method: 'm', params: [expression('sent.id')] }
    expect(writeLiteral(request)).toBe("{ method: 'm', params: [sent.id] }")
  })

  it('reads back as the value, whatever the texts are', () => {
    const context = createContext()
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = JSON.stringify(value)
        const code = `JSON.stringify(${writeLiteral(value)})`
        expect(runInContext(code, context)).toBe(json)
      }),
    )
  })
})
