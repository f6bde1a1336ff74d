import { type ReactNode, useCallback, useState } from 'react'
import type { PreparedCalls } from '../../../messaging/transaction-contract.ts'
import { useNames } from '../../names/names-context.ts'
import { countedText, formatLanguage, text } from '../../text.ts'
import { useArmed } from '../../use-armed.ts'
import { visibleText } from '../../visible-text.ts'
import { AnswerFooter } from '../AnswerFooter.tsx'
import { ApprovalHead } from '../ApprovalHead.tsx'
import type { ApprovalScreenProps } from '../approval-screen.ts'
import { FeeChooser } from '../send-transaction/FeeChooser.tsx'
import { maxFee } from '../send-transaction/fee-warnings.ts'
import type { LimitsDraft } from '../send-transaction/limits-draft.ts'
import { PreparationFailure } from '../send-transaction/PreparationFailure.tsx'
import { reasonNotToSend } from '../send-transaction/reason-not-to-send.ts'
import {
  AmountFigure,
  CostFigures,
  SenderFigures,
} from '../send-transaction/TransactionFigures.tsx'
import {
  WarningTexts,
  WarningTick,
} from '../send-transaction/TransactionWarnings.tsx'
import { useAllDescribed } from '../send-transaction/use-described.ts'
import {
  preparedOf,
  usePreparation,
} from '../send-transaction/use-preparation.ts'
import { usePreview } from '../send-transaction/use-preview.ts'
import { WhatChanges } from '../send-transaction/WhatChanges.tsx'
import { needsTick, warningKey } from '../send-transaction/warnings.ts'
import { useDecision } from '../use-decision.ts'
import {
  batchWarningsOf,
  totalValue,
  warningsOfCall,
} from './batch-warnings.ts'
import { CallRow } from './CallRow.tsx'
import { type GasDrafts, readCalls } from './read-calls.ts'

const listText = (items: readonly string[]): string =>
  new Intl.ListFormat(formatLanguage()).format(items)

/** A site's request to send several transactions, one after another. */
export const SendCallsScreen = ({
  approval,
  onAnswer,
  wallet,
}: ApprovalScreenProps<'send-calls'>): ReactNode => {
  const { id, hash, origin, calls, network, account } = approval
  const decision = useDecision({ approval, onAnswer, wallet })
  const { running, error } = decision
  const ask = useCallback(
    () => wallet.call('prepareCalls', { id }),
    [wallet, id],
  )
  const preparing = usePreparation(ask)
  const askPreview = useCallback(
    ({ calls }: PreparedCalls) =>
      wallet.call('previewCalls', { id, gas: calls.map(({ gas }) => gas) }),
    [wallet, id],
  )
  const preview = usePreview(askPreview, preparing)
  const names = useNames()
  const [draft, setDraft] = useState<LimitsDraft>({ choice: 'normal' })
  const [gasDrafts, setGasDrafts] = useState<GasDrafts>({})
  const [tickedFor, setTickedFor] = useState<string>()
  const described = useAllDescribed(network, calls)
  const prepared = preparedOf(preparing)
  const read = prepared && readCalls(prepared, { draft, gasDrafts })
  const limits = read?.limits
  const fields = limits && 'fields' in limits ? limits.fields : undefined

  const ofBatch = read ? batchWarningsOf(approval, read) : []
  const ofCalls = calls.map((_, index) =>
    prepared && read
      ? warningsOfCall(approval, {
          index,
          prepared,
          read,
          isDescribed: described?.[index] !== null,
          nameOf: names.find,
        })
      : [],
  )
  // Many of them are below the end of the window: severe ones are repeated.
  const severeOfCalls = ofCalls.map((warnings) => warnings.filter(needsTick))
  const numbered = ofCalls.flatMap((warnings, index) =>
    warnings.some((one) => !needsTick(one)) ? [String(index + 1)] : [],
  )
  // A tick confirms the warnings that were there, not those that come later.
  const severe = [ofBatch.filter(needsTick), ...severeOfCalls].flatMap(
    (warnings, index) => warnings.map((one) => `${index} ${warningKey(one)}`),
  )
  const toTick = [id, hash, ...severe].join()
  const ticked = tickedFor === toTick
  const { status } = preparing
  // Results of the node and late texts may change what is shown.
  const armed = useArmed([id, hash, status, described !== undefined].join(' '))
  const reason = reasonNotToSend({
    status,
    prepared: read?.total,
    limits,
    warnings: [ofBatch, ...ofCalls].flat(),
    ticked,
  })
  const symbol = visibleText(network.symbol)
  const value = totalValue(calls)

  return (
    <div className="approval transaction">
      <ApprovalHead
        title={text('sendCallsTitle')}
        origin={origin}
        sentence={countedText('transactions', calls.length)}
        hint={text('sendCallsHint')}
      />
      <section className="panel" aria-label={text('transactionTitle')}>
        <div className="transaction-warnings calls-summary" role="status">
          <WarningTexts warnings={ofBatch} symbol={network.symbol} />
          {severeOfCalls.map((warnings, index) => (
            <WarningTexts
              // biome-ignore lint/suspicious/noArrayIndexKey: a call has its place
              key={index}
              number={index + 1}
              warnings={warnings}
              symbol={network.symbol}
            />
          ))}
          {numbered.length > 0 && (
            <p className="site-warning">
              {text('callsWithWarnings', listText(numbered))}
            </p>
          )}
          <WarningTick
            label={
              severe.length > 0 ? text('sendAllDespiteWarnings') : undefined
            }
            ticked={ticked}
            onTick={(isTicked) => setTickedFor(isTicked ? toTick : undefined)}
          />
        </div>
        <WhatChanges
          previewing={preview}
          network={network}
          calls={calls.map((request, index) => ({
            request,
            prepared: prepared?.calls[index],
          }))}
          fields={fields}
        />
        <dl className="figures transaction-figures">
          <SenderFigures account={account} network={network} />
          <AmountFigure value={value} symbol={symbol} />
          <CostFigures value={value} symbol={symbol} fields={fields} />
        </dl>
      </section>
      <PreparationFailure preparing={preparing} />
      <section aria-labelledby="calls-title">
        <h2 className="section-title" id="calls-title">
          {text('callsTitle')}
        </h2>
        <ol className="calls">
          {calls.map((request, index) => {
            const gas = read?.gas[index]
            const typed = gasDrafts[index] ?? gas?.toString()
            return (
              <CallRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a call has its place
                key={index}
                number={index + 1}
                subject={{ network, account, request }}
                prepared={prepared?.calls[index]}
                described={described?.[index]}
                warnings={ofCalls[index] ?? []}
                fee={read?.fields?.[index] && maxFee(read.fields[index])}
                gas={
                  typed === undefined
                    ? undefined
                    : { typed, isValid: gas !== undefined }
                }
                onGas={(typed) =>
                  setGasDrafts((drafts) => ({ ...drafts, [index]: typed }))
                }
              />
            )
          })}
        </ol>
      </section>
      {read && (
        <FeeChooser
          prepared={read.total}
          symbol={network.symbol}
          draft={draft}
          limits={read.limits}
          editable={['highest', 'tip']}
          disabled={running !== undefined}
          onDraft={setDraft}
        />
      )}
      <AnswerFooter
        {...(reason !== undefined && { sum: reason })}
        blocked={reason !== undefined}
        armed={armed}
        running={running}
        error={error}
        failed={text('notSent')}
        approve={text(running === 'approve' ? 'sending' : 'send')}
        onApprove={() => read?.fields && decision.approve(read.fields)}
        onCancel={decision.cancel}
      />
    </div>
  )
}
