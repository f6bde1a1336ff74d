import { describe, expect, it } from 'vitest'
import type { ToChain } from './messages.ts'
import { createProcessCalls } from './process-calls.ts'

describe('calls to the process of a chain', () => {
  it('fail if the process ends before it answers', async () => {
    const sent: ToChain[] = []
    const calls = createProcessCalls((message) => sent.push(message))
    const asked = calls.ask('hardhat_dumpState')
    calls.clear()

    await expect(asked).rejects.toThrow('the process of the chain has ended')
    expect(sent).toHaveLength(1)
  })
})
