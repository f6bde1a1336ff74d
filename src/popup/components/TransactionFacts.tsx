import type { ReactNode } from 'react'
import type { SentTransactionView } from '../../messaging/transaction-contract.ts'
import { momentText } from '../activity-texts.ts'
import {
  AmountFigure,
  Figure,
} from '../approvals/send-transaction/TransactionFigures.tsx'
import { NetworkIcon } from '../identity/NetworkIcon.tsx'
import { networkName } from '../network-name.ts'
import { text } from '../text.ts'
import { formatCost, formatUnits } from '../transactions/amounts.ts'
import { explorerLink } from '../transactions/explorer-link.ts'
import { useExplorer } from '../transactions/use-explorer.ts'
import { visibleText } from '../visible-text.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { AddressText } from './AddressText.tsx'
import { Asker } from './Asker.tsx'
import { CopyButton } from './CopyButton.tsx'

/** What is stored about a transaction. */
export const TransactionFacts = ({
  transaction,
  wallet,
}: {
  transaction: SentTransactionView
  wallet: WalletCalls
}): ReactNode => {
  const { hash, origin, account, to, recipient, value, at } = transaction
  const { network, nonce, receipt } = transaction
  const explorerUrl = useExplorer(network.chainId, wallet)
  const symbol = visibleText(network.symbol)
  return (
    <div className="panel">
      <Asker origin={origin} />
      <dl className="figures transaction-figures">
        <Figure name={text('transactionAccount')}>
          <AddressText address={account} full />
        </Figure>
        {recipient !== undefined && recipient !== to && (
          <Figure name={text('partyRecipient')}>
            <AddressText address={recipient} full />
          </Figure>
        )}
        {to !== undefined && (
          <Figure name={text('transactionTo')}>
            <AddressText address={to} full />
          </Figure>
        )}
        <AmountFigure value={BigInt(value)} symbol={symbol} />
        <Figure name={text('homeNetwork')}>
          <NetworkIcon {...network} size={18} />
          <bdi>{networkName(network)}</bdi>
        </Figure>
        <Figure name={text('sentAt')}>
          <time dateTime={new Date(at).toISOString()}>{momentText(at)}</time>
        </Figure>
        {receipt && (
          <>
            <Figure name={text('receiptBlock')}>
              {formatUnits(BigInt(receipt.blockNumber), 0)}
            </Figure>
            <Figure name={text('receiptGas')}>
              {formatUnits(BigInt(receipt.gasUsed), 0)}
            </Figure>
            {receipt.fee !== undefined && (
              <Figure name={text('receiptFee')}>
                <bdi>
                  {formatCost(BigInt(receipt.fee))} {symbol}
                </bdi>
              </Figure>
            )}
          </>
        )}
        <Figure name={text('limitNonce')}>
          {BigInt(nonce ?? 0).toString()}
        </Figure>
        <Figure name={text('transactionHash')}>
          <code className="transaction-address" id="sent-hash" dir="ltr">
            {hash}
          </code>
        </Figure>
      </dl>
      <p className="sent-actions">
        <CopyButton value={hash} describedBy="sent-hash" />
        {explorerUrl !== undefined && (
          <a
            className="outside"
            href={explorerLink(explorerUrl, hash)}
            target="_blank"
            rel="noreferrer"
          >
            {text('viewOnExplorer')}
          </a>
        )}
      </p>
    </div>
  )
}
