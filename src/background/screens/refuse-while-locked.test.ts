import { describe, expect, it } from 'vitest'
import type { PopupContract } from '../../messaging/popup-contract.ts'
import type { ProceduresOf } from '../../messaging/rpc-server.ts'
import type { WalletStatus } from '../../messaging/wallet-contract.ts'
import { refuseWhileLocked } from './refuse-while-locked.ts'

const setUp = (status: WalletStatus) => {
  const wallet = { status }
  const done: string[] = []
  const note = (name: string) => async (): Promise<null> => {
    done.push(name)
    return null
  }
  const procedures = {
    disconnectSite: note('disconnectSite'),
    setNode: note('setNode'),
    reject: note('reject'),
  } as unknown as ProceduresOf<PopupContract>
  const guarded = refuseWhileLocked(procedures, async () => wallet.status)
  return { guarded, done, wallet }
}

const origin = 'https://a.example'

describe('a locked wallet', () => {
  it('changes nothing, and returns nothing', async () => {
    const { guarded, done, wallet } = setUp('locked')
    const ending = async () => guarded.disconnectSite({ origin })
    await expect(ending).rejects.toThrow('The wallet is locked')
    expect(done).toStrictEqual([])
    wallet.status = 'unlocked'
    await guarded.disconnectSite({ origin })
    expect(done).toStrictEqual(['disconnectSite'])
  })

  it('still lets the user reject', async () => {
    const { guarded, done } = setUp('locked')
    await guarded.reject({ id: 'one' })
    expect(done).toStrictEqual(['reject'])
  })
})

it.each<WalletStatus>(['unlocked', 'no-wallet', 'damaged'])(
  'a wallet that is %s allows everything',
  async (status) => {
    const { guarded, done } = setUp(status)
    await guarded.disconnectSite({ origin })
    expect(done).toStrictEqual(['disconnectSite'])
  },
)
