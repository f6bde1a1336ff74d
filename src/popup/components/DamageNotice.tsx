import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../paths.ts'
import { text } from '../text.ts'
import { useDamages } from '../use-damages.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** On the home screen, if the wallet does not use some of what is stored. */
export const DamageNotice = ({
  wallet,
}: {
  wallet: WalletCalls
}): ReactNode => {
  const answer = useDamages(wallet)
  if (answer.status !== 'ready' || answer.value.length === 0) return null
  return (
    <div className="backup-notice" role="alert">
      <p>{text('damageNotice')}</p>
      <Link href={paths.damage} className="button button-link">
        {text('damageShow')}
      </Link>
    </div>
  )
}
