import { expect, it } from 'vitest'
import { languageItem } from '../../storage/items.ts'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import { createAccounts } from '../accounts/accounts.ts'
import { createPopupProcedures } from './popup-procedures.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** A wallet with one account. */
const setUp = async () => {
  const area = createMemoryArea()
  const accounts = createAccounts({ area, changed: () => undefined })
  await accounts.addWatchOnly({ address: ADDRESS, name: 'One' })
  const done: unknown[] = []
  const write =
    (name: string) =>
    async (...args: unknown[]): Promise<void> => {
      done.push([name, ...args])
    }
  const procedures = createPopupProcedures({
    area,
    overview: () => ({
      version: '1.2.3',
      extensionId: 'id',
      pages: [],
      isRecording: false,
    }),
    accounts,
    endSession: write('endSession'),
    editSessions: {
      choose: write('choose'),
      removeAccount: write('removeAccount'),
      removeChain: write('removeChain'),
    },
    wallet: {} as never,
  })
  return { procedures, accounts, done, area }
}

it('removeAccount removes it from the wallet, then from sessions', async () => {
  const { accounts, procedures, done } = await setUp()
  await procedures.removeAccount({ address: ADDRESS })
  expect(await accounts.list()).toStrictEqual([])
  expect(done).toStrictEqual([['removeAccount', [ADDRESS]]])
})

it('editSession and disconnectSite change one site', async () => {
  const { procedures, done } = await setUp()
  const origin = 'https://a.example'
  const choice = { accounts: [ADDRESS], chains: ['eip155:31337'] }
  await procedures.editSession({ origin, ...choice })
  await procedures.disconnectSite({ origin })
  expect(done).toStrictEqual([
    ['choose', origin, choice],
    ['endSession', origin],
  ])
})

it('setLanguage stores the language, or that of the browser', async () => {
  const { procedures, area } = await setUp()
  await procedures.setLanguage({ language: 'de' })
  expect(await languageItem(area).read()).toBe('de')
  await procedures.setLanguage({ language: null })
  expect(await languageItem(area).read()).toBeUndefined()
})
