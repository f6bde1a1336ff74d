import { expect, it } from 'vitest'
import { createTestConnection } from '../testing/builders.ts'
import type { Connection } from './connection.ts'
import { createConnections } from './connections.ts'

const connection = (key: string): Connection =>
  createTestConnection({ caller: { key } })

const setUp = () => {
  const said: string[] = []
  const keys = (): string[] => ports.all().map(({ caller }) => caller.key)
  const ports = createConnections({
    phases: {
      callerDisconnected: async ({ key }) =>
        void said.push(`${key} disconnected, left ${keys()}`),
    },
    changed: () => said.push(`now ${keys()}`),
  })
  return { ports, said, keys }
}

it('a connect and a disconnect are each reported once', () => {
  const { ports, said } = setUp()
  const removeOne = ports.add(connection('one'))
  ports.add(connection('two'))
  removeOne()
  removeOne()
  expect(said).toStrictEqual([
    'now one',
    'now one,two',
    'one disconnected, left two',
    'now two',
  ])
})

it('a reconnected page is listed beside its old port', () => {
  const { ports, keys } = setUp()
  const removeOld = ports.add(connection('one'))
  ports.add(connection('one'))
  removeOld()
  expect(keys()).toStrictEqual(['one'])
})

it('a list of connections is not affected by later changes', () => {
  const { ports } = setUp()
  const remove = ports.add(connection('one'))
  const before = ports.all()
  remove()
  expect(before).toHaveLength(1)
})
