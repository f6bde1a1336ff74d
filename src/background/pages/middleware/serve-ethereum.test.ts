import { JsonRpcEngineV2 } from '@metamask/json-rpc-engine/v2'
import { expect, it } from 'vitest'
import { createTestConnection } from '../../testing/builders.ts'
import type { RequestContext } from '../page-context.ts'
import { serveEthereum } from './serve-ethereum.ts'

const notAsked = (): Promise<never> =>
  Promise.reject(new Error('not asked for here'))

/** The order in which a call of this method is stored and answered. */
const call = async (method: string): Promise<string[]> => {
  const done: string[] = []
  const answer = (by: string) => async () => {
    done.push(by)
    return null
  }
  const middleware = serveEthereum(
    {
      own: new Map([['eth_requestAccounts', answer('own')]]),
      invoke: answer('invoke'),
    },
    { askSession: notAsked, askToAdd: notAsked },
  )
  const requestContext: RequestContext = {
    caller: createTestConnection().caller,
    requestKey: 'injected/D/c/1',
    disconnected: new AbortController().signal,
    willStore: () => done.push('willStore'),
  }
  const engine = JsonRpcEngineV2.create({ middleware: [middleware] })
  const request = { jsonrpc: '2.0', id: 1, method } as const
  await engine.handle(request, { context: { ...requestContext } })
  return done
}

it('looks for stored state of its own methods', async () => {
  // When it is resent, the session may exist and be the answer.
  expect(await call('eth_requestAccounts')).toStrictEqual(['willStore', 'own'])
})

it('leaves the methods of a chain to the session API', async () => {
  expect(await call('eth_call')).toStrictEqual(['invoke'])
})
