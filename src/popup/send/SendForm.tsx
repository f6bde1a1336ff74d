import { type FormEvent, type ReactNode, useState } from 'react'
import type { HomeNetwork } from '../../messaging/home-contract.ts'
import type { TransferInput } from '../../messaging/send-contract.ts'
import { isSolana } from '../../protocol/solana/chains.ts'
import { SOL_FEE } from '../../protocol/solana/fee.ts'
import { failureTexts } from '../approvals/send-transaction/failure-texts.ts'
import { AddressText } from '../components/AddressText.tsx'
import { Failure } from '../components/Failure.tsx'
import { MissingBalances } from '../components/NodeHealth.tsx'
import { SubmitButton } from '../components/SubmitButton.tsx'
import { readSolanaRecipient } from '../solana/read-solana-recipient.ts'
import { transferProblemText } from '../solana/transfer-problem-text.ts'
import { formatLanguage, text } from '../text.ts'
import { useBalances } from '../use-balances.ts'
import { useRun } from '../use-run.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { AmountField } from './AmountField.tsx'
import { AssetField } from './AssetField.tsx'
import { readAmount, signsOf, writeAmount } from './amount.ts'
import { assetsOf } from './assets.ts'
import type { Candidate } from './candidates.ts'
import { maxAmount } from './max-amount.ts'
import { RecipientField } from './RecipientField.tsx'
import { readRecipient } from './read-recipient.ts'
import type { SendDraft } from './send-draft.ts'
import { amountText, recipientText } from './send-texts.ts'

/** The id of the field for the amount. */
const AMOUNT = 'send-amount'

/** What to send, to whom and how much. */
export const SendForm = ({
  address,
  network,
  candidates,
  draft,
  onDraft,
  onContinue,
  wallet,
}: {
  /** The address that sends. */
  address: string
  network: HomeNetwork
  candidates: readonly Candidate[]
  draft: SendDraft
  onDraft: (draft: SendDraft) => void
  onContinue: (transfer: TransferInput) => void
  wallet: WalletCalls
}): ReactNode => {
  const { chainId } = network
  const onSolana = isSolana(chainId)
  const balances = useBalances({
    wallet,
    network,
    addresses: [address],
    owner: onSolana ? address : undefined,
  })
  const assets = assetsOf(network, address, balances.result)
  const asset = assets.find(({ token }) => token === draft.token) ?? assets[0]
  const { running, error, run } = useRun<'max' | 'continue'>()
  // Not when a field loses the focus: the text would move the button that the
  // user is about to click.
  const [isChecked, setChecked] = useState(false)
  const [problem, setProblem] = useState<string>()

  const signs = signsOf(formatLanguage())
  const contracts = (balances.result?.tokens ?? []).filter(({ nft }) => !nft)
  const readAddress = onSolana ? readSolanaRecipient : readRecipient
  const recipient = readAddress(draft.recipient, contracts)
  const amount = readAmount(draft.amount, { ...asset, signs })
  const isTooMuch =
    'amount' in amount &&
    asset.balance !== undefined &&
    amount.amount > BigInt(asset.balance)

  const change = (change: Partial<SendDraft>): void => {
    setProblem(undefined)
    onDraft({ ...draft, ...change })
  }

  const recipientError =
    'problem' in recipient && isChecked
      ? recipientText(recipient.problem)
      : undefined
  const amountError = ((): string | undefined => {
    if (!isChecked) return undefined
    if (isTooMuch) return text('amountTooMuch', asset.symbol)
    if (!('problem' in amount)) return undefined
    return amountText(amount.problem, { ...asset, decimal: signs.decimal })
  })()

  /** Asks the node for the fee that has to stay in the account. */
  const readMax = async (to: string): Promise<bigint | undefined> => {
    if (asset.token !== null) return BigInt(asset.balance ?? 0)
    if (onSolana) return leaveFee(BigInt(asset.balance ?? 0) - SOL_FEE)
    const { preparation } = await wallet.call('prepareTransfer', {
      chainId,
      account: address,
      token: null,
      recipient: to,
      amount: '0',
    })
    if (preparation.ready) return leaveFee(maxAmount(preparation.prepared))
    setProblem(text(failureTexts[preparation.failure]))
    return undefined
  }
  const leaveFee = (most: bigint): bigint | undefined => {
    if (most > 0n) return most
    setProblem(text('amountNoneLeft', asset.symbol))
    return undefined
  }

  const chooseMax = async (): Promise<void> => {
    const to = 'address' in recipient ? recipient.address : address
    setProblem(undefined)
    const read = await run({ name: 'max', task: () => readMax(to) })
    if (read?.value === undefined) return
    change({
      amount: writeAmount(read.value, { ...asset, signs }),
      isMax: true,
    })
  }

  /** Asks the node; what is wrong is shown where the user can change it. */
  const isPossible = async (transfer: TransferInput): Promise<boolean> => {
    const read = await run({
      name: 'continue',
      task: () => wallet.call('prepareSolanaTransfer', transfer),
    })
    if (!read || read.value.ready) return read !== undefined
    setProblem(transferProblemText(read.value.problem))
    return false
  }

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setChecked(true)
    if (running || 'problem' in recipient || 'problem' in amount) return
    if (isTooMuch) return
    let most = amount.amount
    // The fee depends on the recipient, which may have changed since.
    if (draft.isMax && asset.token === null) {
      const read = await run({
        name: 'continue',
        task: () => readMax(recipient.address),
      })
      if (read?.value === undefined) return
      most = read.value
      change({ amount: writeAmount(most, { ...asset, signs }) })
    }
    const transfer = {
      chainId,
      account: address,
      token: asset.token,
      recipient: recipient.address,
      amount: most.toString(),
    }
    if (onSolana && !(await isPossible(transfer))) return
    onContinue(transfer)
  }

  return (
    <form className="stack send-form" onSubmit={submit} noValidate>
      <AssetField
        assets={assets}
        asset={asset}
        loading={balances.loading}
        onChange={(token) => change({ token, amount: '', isMax: false })}
      />
      <RecipientField
        value={draft.recipient}
        candidates={candidates}
        isChosen={'address' in recipient}
        error={recipientError}
        onChange={(typed) => change({ recipient: typed })}
        onChoose={(chosen) => {
          change({ recipient: chosen })
          document.getElementById(AMOUNT)?.focus()
        }}
      />
      {'address' in recipient && (
        <p className="recipient-shown">
          <AddressText address={recipient.address} />
        </p>
      )}
      <AmountField
        id={AMOUNT}
        value={draft.amount}
        symbol={asset.symbol}
        error={amountError}
        busy={running !== undefined}
        onChange={(amount) => change({ amount, isMax: false })}
        onMax={chooseMax}
      />
      {draft.isMax && asset.token === null && (
        <p className="hint">{text('amountReserve')}</p>
      )}
      <MissingBalances balances={balances} network={network} />
      {(problem ?? error) !== undefined && (
        <Failure>{problem ?? error}</Failure>
      )}
      <SubmitButton busy={running !== undefined}>
        {text(running === 'continue' ? 'estimatingFee' : 'sendContinue')}
      </SubmitButton>
    </form>
  )
}
