import { describe, expect, it, vi } from 'vitest'
import type { NodeRequest } from './ask.ts'
import { NodeOutageError, NotConnectedError } from './errors.ts'
import { AnswerTooLongError } from './read-text.ts'
import { createTwoWayCall } from './two-way-call.ts'

const read: NodeRequest = { method: 'eth_call' }
const send: NodeRequest = { method: 'eth_sendRawTransaction', once: true }

type Options = Parameters<typeof createTwoWayCall<string>>[0]

/** A node whose transports name themselves. */
const setUp = (options: Partial<Options> = {}) => {
  const post = vi.fn(async () => 'post')
  const socket = vi.fn(async () => 'socket')
  const beforePost = vi.fn()
  const call = createTwoWayCall<string>({
    post,
    overSocket: () => socket,
    beforePost,
    ...options,
  })
  return { call, post, socket, beforePost }
}

const failing = (error: Error) => ({
  overSocket: () => () => Promise.reject(error),
})

describe('a call of a node with both transports', () => {
  it('goes over the open socket, and a send by POST', async () => {
    const { call } = setUp()
    expect([await call(read), await call(send)]).toStrictEqual([
      'socket',
      'post',
    ])
  })

  it('goes by POST while no socket is open, which may open one', async () => {
    const { call, beforePost } = setUp({ overSocket: () => undefined })
    expect(await call(read)).toBe('post')
    expect(beforePost).toHaveBeenCalledOnce()
    await call(send)
    expect(beforePost).toHaveBeenCalledOnce()
  })

  it.each([
    ['was cut', new NodeOutageError('unreachable')],
    ['answers nonsense', new NodeOutageError('malformed')],
    ['cannot hold the answer', new AnswerTooLongError()],
  ])('is repeated by POST if the socket %s', async (_title, error) => {
    const { call } = setUp(failing(error))
    expect(await call(read)).toBe('post')
  })

  it('is not repeated after a timeout', async () => {
    const timeout = new NodeOutageError('timeout')
    const { call, post } = setUp(failing(timeout))
    await expect(call(read)).rejects.toBe(timeout)
    expect(post).not.toHaveBeenCalled()
  })

  it('is not repeated once its caller left', async () => {
    const cut = new NodeOutageError('unreachable')
    const { call, post } = setUp(failing(cut))
    const signal = AbortSignal.abort()
    await expect(call({ ...read, signal })).rejects.toBe(cut)
    expect(post).not.toHaveBeenCalled()
  })
})

describe('a call of a node without HTTP', () => {
  const noHttp = { post: undefined }

  it('goes over the socket, a send too, and only once', async () => {
    const { call } = setUp(noHttp)
    expect([await call(read), await call(send)]).toStrictEqual([
      'socket',
      'socket',
    ])
    const cut = new NodeOutageError('unreachable')
    const failed = setUp({ ...noHttp, ...failing(cut) })
    await expect(failed.call(send)).rejects.toBe(cut)
  })

  it('is repeated alone if its answer may be too long', async () => {
    const { call } = setUp({
      ...noHttp,
      ...failing(new AnswerTooLongError()),
      alone: async () => 'alone',
    })
    expect(await call(read)).toBe('alone')
    await expect(call(send)).rejects.toBeInstanceOf(AnswerTooLongError)
  })

  it('fails if there is no socket either', async () => {
    const { call } = setUp({ ...noHttp, overSocket: () => undefined })
    await expect(call(read)).rejects.toBeInstanceOf(NotConnectedError)
  })
})
