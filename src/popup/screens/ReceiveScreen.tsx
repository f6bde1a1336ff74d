import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import type { WalletView } from '../../messaging/wallet-contract.ts'
import { accountName } from '../account-name.ts'
import { CopyButton } from '../components/CopyButton.tsx'
import { QrCode } from '../components/QrCode.tsx'
import { Screen } from '../components/Screen.tsx'
import { AccountAvatar } from '../identity/AccountAvatar.tsx'
import { paths } from '../paths.ts'
import { text } from '../text.ts'

/** The full address of an account, also as a QR code. */
export const ReceiveScreen = ({
  view: { accounts },
  address,
}: {
  view: WalletView
  address: string
}): ReactNode => {
  const account = accounts.find((one) => one.address === address)
  if (!account) return <Redirect to={paths.home} replace />
  return (
    <Screen title={text('receive')} back={paths.home}>
      {account.developer && (
        <p className="receive-danger">{text('receiveDeveloper')}</p>
      )}
      {account.keyLost && (
        <p className="receive-danger">{text('receiveKeyLost')}</p>
      )}
      {account.kind === 'watch-only' && !account.keyLost && (
        <p className="warning">{text('receiveWatchOnly')}</p>
      )}
      <section className="panel" aria-labelledby="receive-account">
        <div className="beside-emblem">
          <AccountAvatar address={address} size={40} />
          <h2 className="choice-name" id="receive-account">
            <bdi>{accountName(account)}</bdi>
          </h2>
        </div>
        <QrCode value={account.address} label={text('receiveQr')} />
        <code className="receive-address" dir="ltr" id="receive-address">
          {account.address}
        </code>
        <CopyButton
          value={account.address}
          describedBy="receive-account receive-address"
          className="button button-primary"
        />
      </section>
      {!account.keyLost && <p className="hint">{text('receiveHint')}</p>}
    </Screen>
  )
}
