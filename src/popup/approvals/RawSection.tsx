import { type ReactNode, useState } from 'react'
import { Disclosure } from '../components/Disclosure.tsx'
import { text } from '../text.ts'
import { SpelledText } from './SpelledText.tsx'

/** The exact data to sign, in a fold. */
export const RawSection = ({
  parts,
}: {
  parts: { name: string; value: string }[]
}): ReactNode => {
  const [open, setOpen] = useState(false)
  return (
    <Disclosure
      name={text('rawTitle')}
      hint={text('rawHint')}
      open={open}
      onToggle={setOpen}
    >
      <dl className="raw">
        {parts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="signed-text" dir="ltr">
              <SpelledText text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}
