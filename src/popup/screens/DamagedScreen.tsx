import type { ReactNode } from 'react'
import { DamagedList } from '../components/DamagedList.tsx'
import { Failure } from '../components/Failure.tsx'
import { Screen } from '../components/Screen.tsx'
import { paths } from '../paths.ts'
import { text } from '../text.ts'
import { useDamages } from '../use-damages.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** The stored records that the wallet does not use. */
export const DamagedScreen = ({
  wallet,
}: {
  wallet: WalletCalls
}): ReactNode => {
  const answer = useDamages(wallet)
  return (
    <Screen
      title={text('damageTitle')}
      hint={text('damageHint')}
      back={paths.settings}
    >
      {answer.status === 'failed' && <Failure>{answer.reason}</Failure>}
      {answer.status === 'ready' &&
        (answer.value.length > 0 ? (
          <DamagedList damages={answer.value} wallet={wallet} />
        ) : (
          <p>{text('damageNone')}</p>
        ))}
    </Screen>
  )
}
