import type { ReactNode } from 'react'
import type { ChainChoice } from '../../messaging/popup-contract.ts'
import { countedText, text } from '../text.ts'

export const NetworkBoxes = ({
  chains,
  ticked,
  disabled,
  onTick,
}: {
  chains: ChainChoice[]
  ticked: string[]
  disabled: boolean
  onTick: (chainId: string, ticked: boolean) => void
}): ReactNode => (
  <fieldset className="choices" disabled={disabled}>
    <legend className="section-title">{text('networksTitle')}</legend>
    <ul className="rows">
      {chains.map((chain) => (
        <li className="choice" key={chain.chainId}>
          <div className="choice-row">
            <label className="choice-label">
              <input
                type="checkbox"
                className="choice-box"
                aria-describedby={`id-${chain.chainId}`}
                checked={ticked.includes(chain.chainId)}
                onChange={({ target }) => onTick(chain.chainId, target.checked)}
              />
              <bdi className="choice-words choice-name">{chain.name}</bdi>
            </label>
            <code className="choice-id" id={`id-${chain.chainId}`} dir="ltr">
              {chain.chainId}
            </code>
          </div>
          <Grants chain={chain} />
        </li>
      ))}
    </ul>
  </fieldset>
)

const Grants = ({ chain }: { chain: ChainChoice }): ReactNode => (
  <details className="grants">
    <summary className="fold">
      {text(
        'grants',
        countedText('methods', chain.methods.length),
        countedText('notifications', chain.notifications.length),
      )}
      <span className="visually-hidden"> {text('onNetwork', chain.name)}</span>
    </summary>
    <NameList title={text('methodsTitle')} names={chain.methods} />
    <NameList title={text('notificationsTitle')} names={chain.notifications} />
  </details>
)

const NameList = ({
  title,
  names,
}: {
  title: string
  names: string[]
}): ReactNode =>
  names.length > 0 && (
    <>
      <p className="names-title">{title}</p>
      <ul className="names">
        {names.map((name) => (
          <li key={name}>
            <code dir="ltr">{name}</code>
          </li>
        ))}
      </ul>
    </>
  )
