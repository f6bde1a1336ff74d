import { type ReactNode, useState } from 'react'
import type {
  Prepared,
  TransactionSubject,
} from '../../../messaging/transaction-contract.ts'
import { Disclosure } from '../../components/Disclosure.tsx'
import { TextField } from '../../components/TextField.tsx'
import { useNames } from '../../names/names-context.ts'
import { text } from '../../text.ts'
import { formatCost, formatUnits } from '../../transactions/amounts.ts'
import { visibleText } from '../../visible-text.ts'
import { sentencesOf } from '../send-transaction/sentence.ts'
import { TransactionDetails } from '../send-transaction/TransactionDetails.tsx'
import {
  Figure,
  PartyFigures,
} from '../send-transaction/TransactionFigures.tsx'
import { TransactionSentence } from '../send-transaction/TransactionSentence.tsx'
import { WarningTexts } from '../send-transaction/TransactionWarnings.tsx'
import type { MaybeDescribed } from '../send-transaction/use-described.ts'
import type { Warning } from '../send-transaction/warnings.ts'

/** One call: what it does, with whom, and what to watch out for. */
export const CallRow = ({
  number,
  subject,
  prepared,
  described,
  warnings,
  fee,
  gas,
  onGas,
}: {
  number: number
  subject: TransactionSubject
  prepared: Prepared | undefined
  described: MaybeDescribed
  warnings: readonly Warning[]
  /** The most that it can cost; undefined if that is unknown. */
  fee: bigint | undefined
  /** The gas limit in its field; undefined until there is one. */
  gas: { typed: string; isValid: boolean } | undefined
  onGas: (typed: string) => void
}): ReactNode => {
  const [open, setOpen] = useState(false)
  const names = useNames()
  const { request, network } = subject
  const symbol = visibleText(network.symbol)
  const isContract = prepared
    ? prepared.isContract === true
    : request.data !== '0x'
  return (
    <li className="call">
      <p className="call-sentence">
        <TransactionSentence
          sentences={sentencesOf(subject, prepared, names.inWords)}
          described={described}
        />
      </p>
      <dl className="figures transaction-figures">
        <PartyFigures request={request} isContract={isContract} />
      </dl>
      <div className="transaction-warnings" role="status">
        <WarningTexts warnings={warnings} symbol={network.symbol} />
      </div>
      <Disclosure
        name={text('callDetails')}
        about={String(number)}
        open={open}
        onToggle={setOpen}
      >
        <div className="stack">
          <dl className="figures transaction-figures">
            <Figure name={text('transactionAmount')}>
              <bdi>
                {formatUnits(BigInt(request.value), 18)} {symbol}
              </bdi>
            </Figure>
            {fee !== undefined && (
              <Figure name={text('transactionFee')}>
                <bdi>
                  {formatCost(fee)} {symbol}
                </bdi>
              </Figure>
            )}
          </dl>
          {gas && (
            <TextField
              name={text('limitGas')}
              value={gas.typed}
              onChange={onGas}
              error={gas.isValid ? undefined : text('limitNotANumber')}
              maxLength={24}
              code
            />
          )}
          <TransactionDetails
            subject={subject}
            described={described ?? undefined}
          />
        </div>
      </Disclosure>
    </li>
  )
}
