import { type ReactNode, useMemo, useState } from 'react'
import type { SolanaTransactionApproval } from '../../../messaging/solana-contract.ts'
import { fromBase64 } from '../../../protocol/base64.ts'
import type { ChainCheck } from '../../../protocol/solana/chain-rules.ts'
import { nonceIndexOf } from '../../../protocol/solana/durable-nonce.ts'
import { feeOf } from '../../../protocol/solana/fee.ts'
import { describeInstructions } from '../../../protocol/solana/instructions/describe.ts'
import { decodeTransaction } from '../../../protocol/solana/transaction.ts'
import { hasFeeOfMint } from '../../../protocol/solana/transfer-fees.ts'
import { useNames } from '../../names/names-context.ts'
import { countedText, text } from '../../text.ts'
import { useArmed } from '../../use-armed.ts'
import { AnswerFooter } from '../AnswerFooter.tsx'
import { ApprovalHead } from '../ApprovalHead.tsx'
import { RawSection } from '../RawSection.tsx'
import { ConfirmWarning } from '../sign-message/ConfirmWarning.tsx'
import type { Answering } from '../use-decision.ts'
import { chainNotice } from './chain-notice.ts'
import { changeWarnings } from './change-warnings.ts'
import { Instructions } from './Instructions.tsx'
import { MainSentences } from './MainSentences.tsx'
import { changesFew, createOwnerOf, mainActions } from './main-actions.ts'
import { partiesOf } from './parties.ts'
import { reasonNotToSign, type Tick, ticksOf } from './reason-not-to-sign.ts'
import { SolanaChangesBox } from './SolanaChangesBox.tsx'
import { SolanaFigures } from './SolanaFigures.tsx'
import { isUndescribed, strongWarnings } from './strong-warnings.ts'
import { tokenFees } from './token-fees.ts'
import { type AskOfSubject, useSolanaPreview } from './use-solana-preview.ts'

/** Everything the user has to see before signing a transaction. */
export const SolanaReview = ({
  subject,
  shown,
  isSent,
  isOwn = false,
  chain,
  onCheckAgain,
  newAccount = null,
  toProgramAccount = false,
  ask,
  running,
  error,
  failed = text('notSent'),
  onApprove,
  onCancel,
}: {
  subject: Pick<
    SolanaTransactionApproval,
    'origin' | 'account' | 'network' | 'transaction'
  >
  /** Identifies what is shown, but for the blockhash of an own transaction. */
  shown: string
  isSent: boolean
  /** Whether the wallet itself made it. */
  isOwn?: boolean
  /** Whether the chain knows it; undefined until its node answers. */
  chain: ChainCheck | undefined
  /** Asks the chain once more. */
  onCheckAgain: () => void
  /** What a token account for the recipient costs, in lamports. */
  newAccount?: string | null
  /** Whether the recipient seems to be an account of a program. */
  toProgramAccount?: boolean
  /** Asks the node; the same function as long as the subject is the same. */
  ask: AskOfSubject
  running: Answering
  error: string | undefined
  /** The text before the error of what is sent. */
  failed?: string
  onApprove: () => void
  onCancel: () => void
}): ReactNode => {
  const { origin, account, network, transaction } = subject
  const { message } = useMemo(
    () => decodeTransaction(fromBase64(transaction) ?? new Uint8Array()),
    [transaction],
  )
  const inTables = message.lookups.reduce(
    (sum, { writable, readonly }) => sum + writable.length + readonly.length,
    0,
  )
  const { preview, again } = useSolanaPreview(subject, { ask, shown })
  const instructions = useMemo(
    () => describeInstructions(message, preview?.tables),
    [message, preview],
  )
  const ownerOf = useMemo(() => createOwnerOf(instructions), [instructions])
  const { inWords: nameOf } = useNames()
  const { symbol } = network
  // As long as a short address, so that lines keep their length.
  const unknown = preview ? text('solanaHiddenAccount') : '······…····'
  const { base, priority } = feeOf(message)
  const notice = chainNotice(chain, { network, isOwn })
  const warnings = [
    ...(notice?.how === 'danger' ? [notice.words] : []),
    ...strongWarnings(instructions, {
      fee: base + priority,
      toProgramAccount,
      account: account.address,
      symbol,
      nameOf,
      unknown,
    }),
    ...changeWarnings(preview?.changes, { nameOf }),
  ].filter((one, index, all) => all.indexOf(one) === index)
  const [ticked, setTicked] = useState<Partial<Record<Tick, string>>>({})
  // A tick confirms what was shown, not what the node says later.
  const said: Record<Tick, string> = {
    warnings: warnings.join('\n'),
    hidden: `${preview?.hidden}`,
    fails: preview?.changes.kind ?? '',
  }
  const isTicked = (name: Tick): boolean => ticked[name] === said[name]
  const tick =
    (name: Tick) =>
    (isTicked: boolean): void =>
      setTicked((last) => ({ ...last, [name]: isTicked ? said[name] : '' }))
  // Accounts in tables and fees of tokens are known only now, and have to be
  // seen.
  const isLate = inTables > 0 || instructions.some(hasFeeOfMint)
  const armed = useArmed([shown, isLate && !preview, notice?.words].join(' '))
  const needed = ticksOf(warnings, preview)
  const reason = reasonNotToSign({
    missing: needed.some((name) => !isTicked(name)),
    preview,
    chain,
    notice,
    isSent,
  })
  const context = {
    account: account.address,
    symbol,
    nameOf,
    unknown,
    ownerOf,
  }
  const main = mainActions(instructions)
  // Beside the other figures, where the user looks for a recipient.
  const only = main.length === 1 ? main[0] : undefined
  const isBusy = running === 'approve'
  const askAgain = (): void => {
    again()
    onCheckAgain()
  }

  return (
    <div className="approval transaction">
      <ApprovalHead
        title={text(isSent ? 'sendTitle' : 'solanaSignTitle')}
        origin={origin}
        sentence={<MainSentences instructions={main} context={context} />}
        {...(!isSent && { hint: text('solanaSignOnly') })}
      />
      {warnings.length > 0 && (
        <ConfirmWarning
          warnings={warnings}
          label={text(isSent ? 'solanaConfirmSend' : 'confirmAnyway')}
          isTicked={isTicked('warnings')}
          onTick={tick('warnings')}
        />
      )}
      {notice?.how === 'refuse' && (
        <div className="confirm-warning">
          <p role="alert">{notice.words}</p>
        </div>
      )}
      <section className="panel" aria-label={text('transactionTitle')}>
        <div className="transaction-warnings">
          {notice?.how === 'caution' && (
            <p className="site-warning" role="alert">
              {notice.words}
            </p>
          )}
          {nonceIndexOf(message) !== undefined && (
            <p className="site-warning">{text('solanaDoesNotExpire')}</p>
          )}
          {instructions.some(({ programName }) => programName === null) && (
            <p className="site-warning">{text('solanaWarnUnknown')}</p>
          )}
          {instructions.some(isUndescribed) && (
            <p className="site-warning">{text('solanaWarnUndescribedPart')}</p>
          )}
        </div>
        <SolanaChangesBox
          changes={preview?.changes}
          hidden={preview?.hidden ?? 0}
          symbol={symbol}
          isFew={inTables === 0 && changesFew(main)}
          notice={
            needed.includes('hidden') && (
              <ConfirmWarning
                warnings={[countedText('solanaHidden', preview?.hidden ?? 0)]}
                label={text('solanaConfirmHidden')}
                isTicked={isTicked('hidden')}
                onTick={tick('hidden')}
              />
            )
          }
        >
          {(preview?.changes.kind === 'unknown' || notice) && (
            <button type="button" className="button" onClick={askAgain}>
              {text('retry')}
            </button>
          )}
          {needed.includes('fails') && (
            <label className="transaction-tick">
              <input
                type="checkbox"
                className="choice-box"
                checked={isTicked('fails')}
                onChange={({ target }) => tick('fails')(target.checked)}
              />
              {text(isSent ? 'solanaSendFailing' : 'solanaSignFailing')}
            </label>
          )}
        </SolanaChangesBox>
        <SolanaFigures
          account={account}
          network={network}
          message={message}
          fee={{ base, priority }}
          inTables={inTables}
          parties={only ? partiesOf(only, context.ownerOf) : []}
          newAccount={newAccount}
          tokenFees={tokenFees(instructions, {
            ...context,
            feeOf: preview?.feeOf,
          })}
        />
      </section>
      <Instructions
        instructions={instructions}
        context={context}
        shown={only}
      />
      <RawSection
        parts={[{ name: text('solanaRawTransaction'), value: transaction }]}
      />
      <AnswerFooter
        {...(reason !== undefined && { sum: reason })}
        blocked={reason !== undefined}
        armed={armed}
        running={running}
        error={error}
        {...(isSent && { failed })}
        approve={
          isSent
            ? text(isBusy ? 'sending' : 'send')
            : text(isBusy ? 'signing' : 'sign')
        }
        onApprove={onApprove}
        onCancel={onCancel}
      />
    </div>
  )
}
