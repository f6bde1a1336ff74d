import { type ReactNode, useCallback } from 'react'
import { Redirect } from 'wouter'
import { addressOn, type WalletView } from '../../messaging/wallet-contract.ts'
import { isSolana } from '../../protocol/solana/chains.ts'
import { accountName } from '../account-name.ts'
import { CopyButton } from '../components/CopyButton.tsx'
import { Failure } from '../components/Failure.tsx'
import { QrCode } from '../components/QrCode.tsx'
import { Screen } from '../components/Screen.tsx'
import { AccountAvatar } from '../identity/AccountAvatar.tsx'
import { NetworkIcon } from '../identity/NetworkIcon.tsx'
import { networkName } from '../network-name.ts'
import { paths } from '../paths.ts'
import { text } from '../text.ts'
import { useAnswer } from '../use-answer.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/**
 * The full address of an account on the network of the home screen, also as a
 * QR code.
 */
export const ReceiveScreen = ({
  view: { accounts },
  address: id,
  wallet,
}: {
  view: WalletView
  /** Names the account. */
  address: string
  wallet: WalletCalls
}): ReactNode => {
  const ask = useCallback(() => wallet.call('getHome'), [wallet])
  const home = useAnswer({ wallet, event: 'networksChanged', ask })
  const account = accounts.find((one) => one.address === id)
  if (!account) return <Redirect to={paths.home} replace />
  const network = home.status === 'ready' ? home.value.chosen : undefined
  const address = network && addressOn(network.chainId, account)
  if (network && address === undefined) {
    return <Redirect to={paths.home} replace />
  }
  return (
    <Screen title={text('receive')} back={paths.home}>
      {home.status === 'failed' && <Failure>{home.reason}</Failure>}
      {account.developer && (
        <p className="receive-danger">{text('receiveDeveloper')}</p>
      )}
      {account.keyLost && (
        <p className="receive-danger">{text('receiveKeyLost')}</p>
      )}
      {account.kind === 'watch-only' && !account.keyLost && (
        <p className="warning">{text('receiveWatchOnly')}</p>
      )}
      {network && address !== undefined && (
        <>
          <section className="panel" aria-labelledby="receive-account">
            <div className="beside-emblem">
              <AccountAvatar address={address} size={40} />
              <div>
                <h2 className="choice-name" id="receive-account">
                  <bdi>{accountName(account)}</bdi>
                </h2>
                <p className="receive-network">
                  <NetworkIcon {...network} size={16} />
                  <bdi>{networkName(network)}</bdi>
                </p>
              </div>
            </div>
            <QrCode value={address} label={text('receiveQr')} />
            <code className="receive-address" dir="ltr" id="receive-address">
              {address}
            </code>
            <CopyButton
              value={address}
              describedBy="receive-account receive-address"
              className="button button-primary"
            />
          </section>
          {!account.keyLost && (
            <p className="hint">
              {text(
                isSolana(network.chainId) ? 'receiveHintSolana' : 'receiveHint',
              )}
            </p>
          )}
        </>
      )}
    </Screen>
  )
}
