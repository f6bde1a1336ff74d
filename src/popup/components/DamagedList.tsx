import { type ReactNode, useId } from 'react'
import type { Damage, DamagedSubject } from '../../messaging/damage-contract.ts'
import { networkName } from '../network-name.ts'
import { type TextKey, text } from '../text.ts'
import { useRun } from '../use-run.ts'
import { visibleText } from '../visible-text.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { Failure } from './Failure.tsx'

/** Each stored record that is not used: what it is and what happened to it. */
export const DamagedList = ({
  damages,
  wallet,
}: {
  damages: readonly Damage[]
  wallet: WalletCalls
}): ReactNode => (
  <ul className="rows">
    {damages.map((damage) => (
      <DamagedRow key={damage.key} damage={damage} wallet={wallet} />
    ))}
  </ul>
)

const DamagedRow = ({
  damage: { key, subject, fault, contents },
  wallet,
}: {
  damage: Damage
  wallet: WalletCalls
}): ReactNode => {
  const id = useId()
  const { running, error, run } = useRun<'restore' | 'remove'>()
  const isRestorable = contents.length > 0
  return (
    <li className="row">
      <div className="row-text stack">
        <h2 className="section-title" id={id}>
          <bdi>{subjectText(subject)}</bdi>
        </h2>
        <p>{text(faultTexts[fault])}</p>
        <p className="hint">{text(effectTexts[subject.kind])}</p>
        {isRestorable && (
          <>
            <p className="hint">{text('damageContents')}</p>
            <ul className="damage-contents">
              {contents.map((line) => (
                <li key={line}>
                  <code dir="ltr">{visibleText(line)}</code>
                </li>
              ))}
            </ul>
          </>
        )}
        {error !== undefined && <Failure>{error}</Failure>}
        <div className="buttons-even">
          {isRestorable && (
            <button
              type="button"
              className="button"
              aria-describedby={id}
              aria-disabled={running !== undefined}
              onClick={() =>
                run({
                  name: 'restore',
                  task: () => wallet.call('restoreDamaged', { key }),
                })
              }
            >
              {text('damageRestore')}
            </button>
          )}
          <button
            type="button"
            className="button"
            aria-describedby={id}
            aria-disabled={running !== undefined}
            onClick={() =>
              run({
                name: 'remove',
                task: () => wallet.call('removeDamaged', { key }),
              })
            }
          >
            {text(isRestorable ? 'damageRemove' : 'damageDismiss')}
          </button>
        </div>
      </div>
    </li>
  )
}

const subjectText = (subject: DamagedSubject): string => {
  switch (subject.kind) {
    case 'session':
      return text('damagedSession', visibleText(subject.origin))
    case 'node':
      return text('damagedNode', visibleText(networkName(subject)))
    case 'accounts':
      return text('damagedAccounts')
    case 'networks':
      return text('damagedNetworks')
    case 'public-nodes':
      return text('publicNodesTitle')
    case 'contacts':
      return text('damagedContacts')
  }
}

const faultTexts: Record<Damage['fault'], TextKey> = {
  changed: 'damageChanged',
  outdated: 'damageOutdated',
  missing: 'damageMissing',
  unverifiable: 'damageUnverifiable',
  invalid: 'damageInvalid',
}

const effectTexts: Record<DamagedSubject['kind'], TextKey> = {
  session: 'damagedSessionEffect',
  accounts: 'damagedAccountsEffect',
  networks: 'damagedNetworksEffect',
  'public-nodes': 'damagedPublicNodesEffect',
  contacts: 'damagedContactsEffect',
  node: 'damagedNodeEffect',
}
