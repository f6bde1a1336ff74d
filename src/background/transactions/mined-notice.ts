import type { WalletView } from '../../messaging/wallet-contract.ts'
import { isSameAddress } from '../../protocol/caip.ts'
import { languageItem } from '../../storage/items.ts'
import type { SentTransaction } from '../../storage/transaction-record.ts'
import { sentSentence } from '../../texts/sent-sentence.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { networkOf } from '../approvals/names.ts'
import type { Contacts } from '../contacts/contacts.ts'
import type { Host } from '../host/host.ts'
import type { Log } from '../host/log.ts'
import type { Notice } from '../host/notices.ts'
import type { Networks } from '../nodes/networks.ts'

/** Notifies the user of a mined transaction, if that is switched on. */
export const createMinedNotice = ({
  host,
  log,
  find,
  getWallet,
  networks,
  accounts,
  contacts,
}: {
  host: Pick<Host, 'local' | 'notices' | 'readTexts'>
  log: Log
  find: (hash: string) => SentTransaction | undefined
  getWallet: () => Promise<Pick<WalletView, 'status'>>
  networks: Pick<Networks, 'list'>
  accounts: Pick<Accounts, 'list'>
  contacts: Pick<Contacts, 'list'>
}): ((hash: string) => Promise<void>) => {
  const chosen = languageItem(host.local)

  const noticeOf = async (mined: SentTransaction): Promise<Notice> => {
    const texts = await host.readTexts(await chosen.read())
    const { text } = texts
    // Whoever sees the screen of a locked wallet learns nothing about it.
    if ((await getWallet()).status !== 'unlocked') {
      return { title: text('extensionName'), message: text('noticeLocked') }
    }
    const { first, isCancelled } = firstOf(mined, find)
    const network = networkOf(mined.chainId, await networks.list())
    const named = [
      ...(await accounts.list()).map(({ address, name }) => ({
        address,
        name:
          typeof name === 'number' ? text('accountNumber', `${name}`) : name,
      })),
      ...(await contacts.list()).map(({ address, label }) => ({
        address,
        name: label,
      })),
    ]
    const nameOf = (address: string): string => {
      const { name } =
        named.find((one) => isSameAddress(one.address, address)) ?? {}
      const short = `${address.slice(0, 6)}…${address.slice(-4)}`
      return name === undefined ? short : `${plain(name)} (${short})`
    }
    const outcome = isCancelled ? 'noticeCancelled' : 'noticeConfirmed'
    return {
      title: text(mined.state === 'reverted' ? 'noticeFailed' : outcome),
      message: sentSentence(
        { ...first, symbol: plain(network.symbol) },
        { ...texts, nameOf },
      ),
      contextMessage: plain(network.name),
    }
  }

  return async (hash) => {
    try {
      const mined = find(hash)
      if (!mined || !(await host.notices.areAllowed())) return
      await host.notices.show(hash, await noticeOf(mined))
    } catch (error) {
      log.error(`notifying of the mined transaction ${hash} failed`, error)
    }
  }
}

/** What the user wanted: the first of those that it replaces, if stored. */
const firstOf = (
  mined: SentTransaction,
  find: (hash: string) => SentTransaction | undefined,
): { first: SentTransaction; isCancelled: boolean } => {
  const { replaces } = mined
  const before = replaces && find(replaces.hash)
  const { first, isCancelled } = before
    ? firstOf(before, find)
    : { first: mined, isCancelled: false }
  return { first, isCancelled: isCancelled || replaces?.how === 'cancel' }
}

/** Without characters that hide or rearrange text. */
const plain = (name: string): string => name.replace(/\p{C}/gu, '')
