import { expect, it } from 'vitest'
import { createOwnNode, stateOf } from './own-node.ts'

it('is asked again when probes succeed after an outage that only calls met', () => {
  const node = createOwnNode(
    {
      name: 'node',
      final: false,
      development: false,
      send: async () => ({ result: null }),
      subscribe: async () => () => undefined,
      close: async () => undefined,
    },
    { isProbed: true },
  )
  const probe = () =>
    node.health.noteProbe({ kind: 'answered', head: 1n, latencyMs: 1 })
  probe()
  for (let call = 0; call < 5; call += 1) node.breaker.admit()?.onOutage()
  const states = [stateOf(node)]
  for (let round = 0; round < 2; round += 1) {
    probe()
    states.push(stateOf(node))
  }

  expect(states).toEqual(['down', 'down', 'up'])

  // Only one call, if the node still fails at calls.
  node.breaker.admit()?.onOutage()
  expect(stateOf(node)).toBe('down')
})
