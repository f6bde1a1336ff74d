/**
 * A user who approves all that a site asks for. This is the one file here that
 * knows the names of the popup's procedures.
 */

export type CallPopup = (name: string, params?: unknown) => Promise<unknown>

type Offered = { selected: boolean; needsNode?: boolean }

type Approval = {
  kind: string
  id: string
  hash: string
  accounts: (Offered & { address: string })[]
  chains: (Offered & { chainId: string })[]
}

type Preparation = {
  ready: boolean
  prepared: { type: string; gas: string; choices: { normal: object } }
}

const PHRASE = 'test test test test test test test test test test test junk'

/** The first account of the phrase. */
export const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

export const createWallet = async (call: CallPopup): Promise<void> => {
  const password = 'a password for this run'
  const answer = await call('importPhrase', { phrase: PHRASE, password })
  if ((answer as { ok: boolean }).ok) return
  throw new Error(`no wallet was created: ${JSON.stringify(answer)}`)
}

/** Approves the oldest request, as the popup does when its window opens. */
export const approveOldest = async (call: CallPopup): Promise<void> => {
  await call('getWallet')
  const [approval] = (await call('getApprovals')) as Approval[]
  if (!approval) throw new Error('a window opened with nothing to approve')
  const { kind, id, hash } = approval
  if (kind === 'connect') {
    await call('decide', { kind, id, hash, choice: chooseAll(approval) })
  } else if (kind === 'send-transaction') {
    const { ready, prepared } = (await call('prepareTransaction', {
      id,
    })) as Preparation
    if (!ready) throw new Error('the transaction could not be prepared')
    const { type, gas, choices } = prepared
    const choice = { type, gas, fees: choices.normal, nonce: null }
    await call('decide', { kind, id, hash, choice })
  } else {
    throw new Error(`nobody approves a ${kind} here`)
  }
}

const chooseAll = ({ accounts, chains }: Approval) => ({
  accounts: accounts
    .filter(({ address }) => address === ACCOUNT)
    .map(({ address }) => address),
  chains: chains
    .filter(({ needsNode }) => !needsNode)
    .map(({ chainId }) => chainId),
})
