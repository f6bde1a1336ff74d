import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltProgram, buildProgram } from '../build-program.ts'
import { repositoryRoot } from '../repository-root.ts'
import { measureInThread } from './measure-in-thread.ts'

let program: BuiltProgram

beforeAll(async () => {
  program = await buildProgram('src/dev/structure/calls/worker.ts')
})

afterAll(() => program.remove())

test('measures calls that are answered, approved and sent', async () => {
  const calls = await measureInThread(program.path, repositoryRoot)
  expect(calls.map(({ name }) => name)).toStrictEqual([
    'wallet_createSession',
    'wallet_getSession',
    'eth_call',
    'eth_sendTransaction',
  ])
  const [createSession, getSession, call, send] = calls.map(
    ({ files }) => new Set(files),
  )
  for (const files of [createSession, getSession, call, send]) {
    expect(files).toContain('src/content/relay.ts')
  }
  const http = 'src/node-client/http.ts'
  const signing = 'src/keyring/sign-transaction.ts'
  expect(getSession).not.toContain(http)
  expect(call).toContain(http)
  expect(call).not.toContain(signing)
  expect(send).toContain(signing)
})
