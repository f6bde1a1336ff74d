import type { ReactNode } from 'react'
import type {
  ApprovedFields,
  TransactionSubject,
} from '../../../messaging/transaction-contract.ts'
import { accountName } from '../../account-name.ts'
import { AddressText } from '../../components/AddressText.tsx'
import { AccountAvatar } from '../../identity/AccountAvatar.tsx'
import { NetworkIcon } from '../../identity/NetworkIcon.tsx'
import { networkName } from '../../network-name.ts'
import { text } from '../../text.ts'
import { formatCost, formatUnits } from '../../transactions/amounts.ts'
import { visibleText } from '../../visible-text.ts'
import { maxFee } from './fee-warnings.ts'
import { partiesOf } from './parties.ts'

/** The accounts, the network, the amount and the maximum cost. */
export const TransactionFigures = ({
  subject: { account, network, request },
  isContract,
  fields,
}: {
  subject: TransactionSubject
  isContract: boolean
  fields: ApprovedFields | undefined
}): ReactNode => {
  const symbol = visibleText(network.symbol)
  const value = BigInt(request.value)
  return (
    <dl className="figures transaction-figures">
      <SenderFigures account={account} network={network} />
      <PartyFigures request={request} isContract={isContract} />
      <AmountFigure value={value} symbol={symbol} />
      {fields && fields.nonce !== null && (
        <Figure name={text('limitNonce')}>
          <bdi>{BigInt(fields.nonce).toString()}</bdi>
        </Figure>
      )}
      <CostFigures value={value} symbol={symbol} fields={fields} />
    </dl>
  )
}

/** Who sends, and where. */
export const SenderFigures = ({
  account,
  network,
}: Pick<TransactionSubject, 'account' | 'network'>): ReactNode => (
  <>
    <Figure name={text('transactionAccount')}>
      <AccountAvatar address={account.address} size={18} />
      <bdi>{accountName(account)}</bdi>
      <Address address={account.address} />
    </Figure>
    <Figure name={text('homeNetwork')}>
      <NetworkIcon {...network} size={18} />
      <bdi>{networkName(network)}</bdi>
    </Figure>
  </>
)

type Sum = { value: bigint; symbol: string }

export const AmountFigure = ({ value, symbol }: Sum): ReactNode => (
  <Figure name={text('transactionAmount')}>
    <bdi>
      {formatUnits(value, 18)} {symbol}
    </bdi>
  </Figure>
)

/** The maximum fee and total, once they are known. */
export const CostFigures = ({
  value,
  symbol,
  fields,
}: Sum & {
  fields: Pick<ApprovedFields, 'gas' | 'fees'> | undefined
}): ReactNode =>
  fields && (
    <>
      <Figure name={text('transactionFee')}>
        <bdi>
          {formatCost(maxFee(fields))} {symbol}
        </bdi>
      </Figure>
      <Figure name={text('transactionTotal')}>
        <bdi className="transaction-total">
          {formatCost(value + maxFee(fields))} {symbol}
        </bdi>
      </Figure>
    </>
  )

/** The addresses that a call involves, in full. */
export const PartyFigures = ({
  request: { to, data },
  isContract,
}: {
  request: TransactionSubject['request']
  isContract: boolean
}): ReactNode => (
  <>
    {to !== undefined && (
      <Figure name={text(isContract ? 'transactionContract' : 'transactionTo')}>
        <AddressText address={to} full />
      </Figure>
    )}
    {isContract &&
      partiesOf(data).map(({ name, address }) => (
        <Figure key={name} name={text(name)}>
          <AddressText address={address} full />
        </Figure>
      ))}
  </>
)

export const Figure = ({
  name,
  children,
}: {
  name: string
  children: ReactNode
}): ReactNode => (
  <div className="figure">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Address = ({ address }: { address: string }): ReactNode => (
  <code className="transaction-address" dir="ltr">
    {address}
  </code>
)
