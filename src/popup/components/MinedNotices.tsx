import { type ReactNode, useEffect, useState } from 'react'
import { browser } from '../../messaging/browser.ts'
import { notices } from '../notices.ts'
import { text } from '../text.ts'
import { useRun } from '../use-run.ts'
import { Failure } from './Failure.tsx'
import { SwitchRow } from './SwitchRow.tsx'

/**
 * Desktop notifications of mined transactions. They are on if the browser has
 * the permission, which the user can also remove elsewhere.
 */
export const MinedNotices = (): ReactNode => {
  const [isOn, setOn] = useState(false)
  const [isDenied, setDenied] = useState(false)
  const { running, error, run } = useRun<'switch'>()

  useEffect(() => {
    const look = () => notices.areOn().then(setOn)
    const { onAdded, onRemoved } = browser.permissions
    onAdded.addListener(look)
    onRemoved.addListener(look)
    void look()
    return () => {
      onAdded.removeListener(look)
      onRemoved.removeListener(look)
    }
  }, [])

  const change = async (isWanted: boolean): Promise<void> => {
    setDenied(false)
    // Called in the turn of the click, which the browser requires.
    const task = isWanted ? notices.request : notices.remove
    const done = await run({ name: 'switch', task })
    setOn(await notices.areOn())
    setDenied(isWanted && done?.value === false)
  }

  return (
    <section className="stack" aria-labelledby="notices-title">
      <h2 className="section-title" id="notices-title">
        {text('noticesTitle')}
      </h2>
      <div className="site-switch">
        <div className="rows">
          <SwitchRow
            name={text('noticesSwitch')}
            describedBy="notices-hint"
            isOn={isOn}
            isSaving={running !== undefined}
            onSet={change}
          />
        </div>
        {error !== undefined && <Failure>{error}</Failure>}
        {isDenied && <Failure>{text('noticesDenied')}</Failure>}
        <p className="hint hint-small" id="notices-hint">
          {text('noticesHint')}
        </p>
      </div>
    </section>
  )
}
