import type { ReactNode } from 'react'
import { SiteTile } from '../identity/SiteTile.tsx'
import { isOwnOrigin } from '../own-origin.ts'
import { text } from '../text.ts'
import { CompassRose } from './CompassRose.tsx'
import { Origin } from './Origin.tsx'

/** Who asked, in a list: a site, or the user in the wallet itself. */
export const Asker = ({ origin }: { origin: string }): ReactNode =>
  isOwnOrigin(origin) ? (
    <OwnWallet />
  ) : (
    <div className="beside-emblem">
      <SiteTile origin={origin} size={20} />
      <Origin origin={origin} />
    </div>
  )

export const OwnWallet = (): ReactNode => (
  <div className="beside-emblem">
    <CompassRose className="emblem own-emblem" />
    <p className="origin">{text('thisWallet')}</p>
  </div>
)
