import { privateKeyToAddress } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { deriveQuickly } from '../../dev/quick-keys.ts'
import { ADDRESSES, createImported, PASSWORD } from '../testing/test-wallet.ts'

deriveQuickly()

const [FIRST, SECOND] = ADDRESSES

const hexOf = (key: Uint8Array): `0x${string}` =>
  `0x${Buffer.from(key).toString('hex')}`

describe('withKey', () => {
  it('passes the key of the account, and wipes it afterwards', async () => {
    const { withKey } = (await createImported()).startWorker()
    const lent: Uint8Array[] = []
    const address = await withKey(FIRST, async (key) => {
      lent.push(key)
      return privateKeyToAddress(hexOf(key))
    })
    expect(address).toBe(FIRST)
    expect(lent).toStrictEqual([new Uint8Array(32)])
  })

  it('wipes it also when the task fails', async () => {
    const { withKey } = (await createImported()).startWorker()
    const lent: Uint8Array[] = []
    const acting = withKey(FIRST, (key) => {
      lent.push(key)
      throw new Error('no ink')
    })
    await expect(acting).rejects.toThrow('no ink')
    expect(lent).toStrictEqual([new Uint8Array(32)])
  })

  it('fails for an account that is not in the vault', async () => {
    const { withKey } = (await createImported()).startWorker()
    const acting = withKey(SECOND, () => 'acted')
    await expect(acting).rejects.toMatchObject({ problem: { kind: 'damaged' } })
  })

  it('fails while the wallet is locked', async () => {
    const profile = await createImported()
    const { procedures, withKey } = profile.startWorker()
    await procedures.lock(undefined)
    const acts: string[] = []
    const acting = withKey(FIRST, () => acts.push('acted'))
    await expect(acting).rejects.toMatchObject({ problem: { kind: 'locked' } })
    expect(acts).toStrictEqual([])
    await procedures.unlock({ password: PASSWORD })
    expect(await withKey(FIRST, () => 'acted')).toBe('acted')
  })
})
