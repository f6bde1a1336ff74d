import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { WalletView } from '../../messaging/wallet-contract.ts'
import { accountName } from '../account-name.ts'
import { Failure } from '../components/Failure.tsx'
import { SwitchRow } from '../components/SwitchRow.tsx'
import { paths } from '../paths.ts'
import { text } from '../text.ts'
import { useSwitches } from '../use-switches.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** Has local chains send for watch-only accounts. */
export const ImpersonationSection = ({
  view: { accounts },
  wallet,
}: {
  view: WalletView
  wallet: WalletCalls
}): ReactNode => {
  const { isOn, isSaving, set, error } = useSwitches(
    accounts,
    ([address = ''], isOn) => wallet.call('impersonate', { address, isOn }),
  )
  const watched = accounts.filter(
    ({ kind, hidden }) => kind === 'watch-only' && !hidden,
  )
  return (
    <section className="panel" aria-labelledby="impersonation-title">
      <h2 className="section-title" id="impersonation-title">
        {text('developerImpersonation')}
      </h2>
      <p className="hint">{text('developerImpersonationHint')}</p>
      {watched.length === 0 && (
        <p>
          <Link href={paths.accounts}>{text('developerAddWatchOnly')}</Link>
        </p>
      )}
      {watched.length > 0 && (
        <ul className="rows">
          {watched.map((account) => {
            const { address, impersonated = false } = account
            return (
              <li key={address}>
                <SwitchRow
                  name={<bdi>{accountName(account)}</bdi>}
                  isOn={isOn(address, impersonated)}
                  isSaving={isSaving}
                  onSet={(isOn) => set([address], isOn)}
                >
                  <code className="choice-address" dir="ltr">
                    {address}
                  </code>
                </SwitchRow>
              </li>
            )
          })}
        </ul>
      )}
      {error !== undefined && <Failure>{error}</Failure>}
    </section>
  )
}
