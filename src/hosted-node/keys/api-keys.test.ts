import { describe, expect, it } from 'vitest'
import { type ApiKey, createApiKeys, digestOf } from './api-keys.ts'
import { DEVELOPMENT_KEY, embeddedConfig } from './config.ts'

const key = (id: string, text: string): ApiKey => ({
  id,
  digest: digestOf(text),
  loopbackOnly: false,
})

describe('createApiKeys', () => {
  it('finds a key by its text', () => {
    const [first, second] = [key('first', 'one'), key('second', 'two')]
    const keys = createApiKeys([first, second], { loopback: false })

    expect(['one', 'two', 'three', ''].map(keys.find)).toEqual([
      first,
      second,
      undefined,
      undefined,
    ])
  })

  it('accepts the development key on loopback only', () => {
    const { apiKeys } = embeddedConfig()
    const find = (loopback: boolean): string | undefined =>
      createApiKeys(apiKeys, { loopback }).find(DEVELOPMENT_KEY)?.id

    expect([find(true), find(false)]).toEqual(['development', undefined])
  })
})
