import { type ReactNode, useId } from 'react'
import type { LeftOut } from '../../../messaging/approval-contract.ts'
import { isAboutNetwork } from '../../../protocol/scope.ts'
import { countedText, text } from '../../text.ts'
import { visibleText } from '../../visible-text.ts'
import { leftOutTexts } from './left-out-texts.ts'

/** Networks that are not granted, then everything else that is not granted. */
export const LeftOutList = ({
  leftOut,
  more,
}: {
  leftOut: LeftOut[]
  /** How many more there are. */
  more: number
}): ReactNode => {
  const networks = leftOut.filter(({ reason }) => isAboutNetwork(reason))
  const others = leftOut.filter(({ reason }) => !isAboutNetwork(reason))
  const rest = more > 0 && (
    <p className="hint">{countedText('moreLeftOut', more)}</p>
  )
  return (
    <>
      {networks.length > 0 && (
        <Part
          title={text('unavailableTitle')}
          hint={text('unavailableHint')}
          leftOut={networks}
        >
          {others.length === 0 && rest}
        </Part>
      )}
      {others.length > 0 && (
        <Part
          title={text('leftOutTitle')}
          hint={text('leftOutHint')}
          leftOut={others}
        >
          {rest}
        </Part>
      )}
    </>
  )
}

const Part = ({
  title,
  hint,
  leftOut,
  children,
}: {
  title: string
  hint: string
  leftOut: LeftOut[]
  children: ReactNode
}): ReactNode => {
  const id = useId()
  return (
    <section className="left-out" aria-labelledby={id}>
      <h2 className="section-title" id={id}>
        {title}
      </h2>
      <p className="hint">{hint}</p>
      <ul className="left-out-list">
        {leftOut.map(({ what, reason }) => (
          <li key={`${what} ${reason}`}>
            <code className="left-out-what" dir="ltr">
              {visibleText(what)}
            </code>{' '}
            <span className="left-out-reason">
              {text(leftOutTexts[reason])}
            </span>
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
