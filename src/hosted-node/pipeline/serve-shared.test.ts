import { describe, expect, it } from 'vitest'
import { createHold } from '../network/hold.ts'
import { createResponseCache } from '../network/response-cache.ts'
import type { CheckedRequest } from './request.ts'
import { serveShared } from './serve-shared.ts'

describe('a look-up in the shared store', () => {
  it('delays the end of its network until the call is answered', async () => {
    let found = (_json: undefined): void => undefined
    const held = createHold()
    const network = {
      cache: createResponseCache(1_000),
      sharedCache: {
        isQuick: () => true,
        get: () =>
          new Promise<undefined>((resolve) => {
            found = resolve
          }),
      },
      hold: held.hold,
    }
    const request = { network, cachePolicy: 'forever', identity: 'a call' }
    const events: string[] = []
    const reply = serveShared(
      request as unknown as CheckedRequest,
      async () => {
        events.push('node asked')
        return { json: '1' }
      },
    )
    const ended = held.idle().then(() => events.push('network ended'))
    found(undefined)

    expect(await reply).toEqual({ json: '1' })
    await ended
    expect(events).toEqual(['node asked', 'network ended'])
  })
})
