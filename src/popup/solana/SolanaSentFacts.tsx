import type { ReactNode } from 'react'
import type {
  SolanaSentFacts as Facts,
  SentTransactionView,
} from '../../messaging/transaction-contract.ts'
import { momentText } from '../activity-texts.ts'
import { Figure } from '../approvals/send-transaction/TransactionFigures.tsx'
import { solText } from '../approvals/solana/sentence-reader.ts'
import { AddressText } from '../components/AddressText.tsx'
import { Asker } from '../components/Asker.tsx'
import { CopyButton } from '../components/CopyButton.tsx'
import { Failure } from '../components/Failure.tsx'
import { NetworkIcon } from '../identity/NetworkIcon.tsx'
import { networkName } from '../network-name.ts'
import { text } from '../text.ts'
import { formatUnits } from '../transactions/amounts.ts'
import { explorerLink } from '../transactions/explorer-link.ts'
import { useExplorer } from '../transactions/use-explorer.ts'
import { visibleText } from '../visible-text.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** What is stored about a transaction of Solana. */
export const SolanaSentFacts = ({
  transaction: { hash, origin, account, recipient, network, at },
  facts: { slot, fee, refusal },
  wallet,
}: {
  transaction: SentTransactionView
  facts: Facts
  wallet: WalletCalls
}): ReactNode => {
  const explorerUrl = useExplorer(network.chainId, wallet)
  return (
    <div className="panel">
      <Asker origin={origin} />
      {refusal !== undefined && (
        <Failure>
          <bdi>{visibleText(refusal)}</bdi>
        </Failure>
      )}
      <dl className="figures transaction-figures">
        <Figure name={text('transactionAccount')}>
          <AddressText address={account} full />
        </Figure>
        {recipient !== undefined && (
          <Figure name={text('partyRecipient')}>
            <AddressText address={recipient} full />
          </Figure>
        )}
        <Figure name={text('homeNetwork')}>
          <NetworkIcon {...network} size={18} />
          <bdi>{networkName(network)}</bdi>
        </Figure>
        <Figure name={text('sentAt')}>
          <time dateTime={new Date(at).toISOString()}>{momentText(at)}</time>
        </Figure>
        {slot !== undefined && (
          <Figure name={text('solanaSlot')}>
            {formatUnits(BigInt(slot), 0)}
          </Figure>
        )}
        {fee !== undefined && (
          <Figure name={text('solanaFee')}>
            <bdi>{solText(BigInt(fee), network.symbol)}</bdi>
          </Figure>
        )}
        <Figure name={text('solanaSignature')}>
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
