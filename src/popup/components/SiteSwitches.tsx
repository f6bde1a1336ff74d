import type { ReactNode } from 'react'
import type { SiteView } from '../../messaging/site-contract.ts'
import type { SiteSettings } from '../../protocol/site-settings.ts'
import { text } from '../text.ts'
import { useSwitches } from '../use-switches.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { Failure } from './Failure.tsx'
import { SwitchRow } from './SwitchRow.tsx'

/** How the site finds the wallet. */
export const SiteSwitches = ({
  site,
  wallet,
}: {
  site: SiteView
  wallet: WalletCalls
}): ReactNode => {
  const { origin } = site
  const switchOf = (
    setting: keyof SiteSettings,
    name: string,
    hint: string,
  ): ReactNode => (
    <SiteSwitch
      id={setting}
      name={name}
      hint={hint}
      isOn={site[setting]}
      set={(isOn) =>
        wallet.call('changeSite', { origin, change: { [setting]: isOn } })
      }
    />
  )
  return (
    <>
      {switchOf(
        'isDefaultWallet',
        text('defaultWallet'),
        text('defaultWalletHint'),
      )}
      {switchOf('isCompatible', text('compatible'), text('compatibleHint'))}
    </>
  )
}

const SiteSwitch = ({
  id,
  name,
  hint,
  isOn,
  set,
}: {
  id: string
  name: string
  hint: string
  isOn: boolean
  set: (isOn: boolean) => Promise<null>
}): ReactNode => {
  const switches = useSwitches(isOn, (_, isOn) => set(isOn))
  const { isSaving, error } = switches

  return (
    <div className="site-switch">
      <div className="rows">
        <SwitchRow
          name={name}
          describedBy={`${id}-hint`}
          isOn={switches.isOn(id, isOn)}
          isSaving={isSaving}
          onSet={(isOn) => switches.set([id], isOn)}
        />
      </div>
      {error !== undefined && <Failure>{error}</Failure>}
      <p className="hint hint-small" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  )
}
