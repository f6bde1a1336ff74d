import type { ReactNode } from 'react'
import { text } from '../../text.ts'
import { SpelledText } from '../SpelledText.tsx'

/** A message as text, or as bytes if it is none. */
export const MessageText = ({
  plain,
  hex,
}: {
  plain: string | undefined
  hex: string
}): ReactNode => {
  if (plain === '') return <p className="hint">{text('messageEmpty')}</p>
  if (plain === undefined) {
    return (
      <>
        <p className="hint">{text('messageBytes')}</p>
        <p className="signed-text panel" dir="ltr">
          {hex}
        </p>
      </>
    )
  }
  return (
    <p className="signed-text signed-plain panel">
      <bdi>
        <SpelledText text={plain} />
      </bdi>
    </p>
  )
}
