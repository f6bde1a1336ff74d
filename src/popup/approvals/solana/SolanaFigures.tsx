import type { ReactNode } from 'react'
import type { SolanaTransactionApproval } from '../../../messaging/solana-contract.ts'
import type { SolanaFee } from '../../../protocol/solana/fee.ts'
import type { SolanaMessage } from '../../../protocol/solana/message.ts'
import { AddressText } from '../../components/AddressText.tsx'
import { Sentence } from '../../components/Sentence.tsx'
import { countedText, text } from '../../text.ts'
import {
  Figure,
  SenderFigures,
} from '../send-transaction/TransactionFigures.tsx'
import { PartyFigures } from './PartyFigures.tsx'
import type { Party } from './parties.ts'
import { solText } from './sentence-reader.ts'

/** The account, the network, who pays the fee, and how much it is. */
export const SolanaFigures = ({
  account,
  network,
  message: { accounts, signers },
  fee: { base, priority },
  inTables,
  parties,
  newAccount,
  tokenFees,
}: Pick<SolanaTransactionApproval, 'account' | 'network'> & {
  message: SolanaMessage
  fee: SolanaFee
  /** How many accounts are in lookup tables. */
  inTables: number
  parties: readonly Party[]
  /** What a token account for the recipient costs, in lamports. */
  newAccount: string | null
  /** What tokens take from transfers. */
  tokenFees: readonly string[]
}): ReactNode => {
  const payer = accounts[0] ?? ''
  return (
    <dl className="figures transaction-figures">
      <PartyFigures parties={parties} />
      <SenderFigures account={account} network={network} />
      <Figure name={text('solanaFee')}>
        <bdi className="transaction-total">
          {solText(base + priority, network.symbol)}
        </bdi>
        <span className="figure-note">
          {countedText('solanaSignatures', signers)}
          {priority > 0n && (
            <>
              {', '}
              {text('solanaPriority', solText(priority, network.symbol))}
            </>
          )}
        </span>
      </Figure>
      {tokenFees.length > 0 && (
        <Figure name={text('solanaTokenFee')}>
          <bdi>
            <Sentence>{tokenFees.join(', ')}</Sentence>
          </bdi>
          <span className="figure-note">{text('solanaTokenFeeHint')}</span>
        </Figure>
      )}
      {newAccount !== null && (
        <Figure name={text('solanaNewAccountCost')}>
          <bdi>{solText(BigInt(newAccount), network.symbol)}</bdi>
          <span className="figure-note">{text('solanaNewAccountHint')}</span>
        </Figure>
      )}
      <Figure name={text('solanaFeePayer')}>
        {payer === account.address ? (
          text('solanaPayerYou')
        ) : (
          <>
            <span className="figure-note">{text('solanaPayerOther')}</span>
            <AddressText address={payer} full />
          </>
        )}
      </Figure>
      {inTables > 0 && (
        <Figure name={text('solanaTables')}>
          {countedText('accounts', inTables)}
        </Figure>
      )}
    </dl>
  )
}
