import { expect, it } from 'vitest'
import { createPagePorts, type PageConnection } from './page-ports.ts'

const connection = (key: string): PageConnection => ({
  caller: {
    key,
    origin: 'https://a.example',
    tabId: 1,
    documentId: 'D',
    way: 'injected',
  },
  tellSession: () => undefined,
  tellStream: () => undefined,
  endStream: () => undefined,
})

const setUp = () => {
  const ports = createPagePorts()
  const said: string[] = []
  const keys = () => ports.all().map(({ caller }) => caller.key)
  ports.onChanged(() => said.push(`now ${keys()}`))
  ports.onGone(({ key }) => said.push(`${key} gone, left ${keys()}`))
  return { ports, said, keys }
}

it('says who comes and goes, once each', () => {
  const { ports, said } = setUp()
  const removeOne = ports.add(connection('one'))
  ports.add(connection('two'))
  removeOne()
  removeOne()
  expect(said).toStrictEqual([
    'now one',
    'now one,two',
    'one gone, left two',
    'now two',
  ])
})

it('has a page that came back beside its old port', () => {
  const { ports, keys } = setUp()
  const removeOld = ports.add(connection('one'))
  ports.add(connection('one'))
  removeOld()
  expect(keys()).toStrictEqual(['one'])
})

it('gives a list that later changes leave alone', () => {
  const { ports } = setUp()
  const remove = ports.add(connection('one'))
  const before = ports.all()
  remove()
  expect(before).toHaveLength(1)
})
