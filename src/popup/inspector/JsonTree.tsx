import { type ReactNode, useState } from 'react'
import type { Json } from '../../messaging/traffic-file.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import { text } from '../text.ts'
import { visibleText } from '../visible-text.ts'
import type { Read } from './describe-row.ts'

/** More members are shown when the user asks for them. */
const MOST_MEMBERS = 100

/** Longer texts are folded. */
const LONG_TEXT = 400

/** A recorded value; one that is too long is shown as far as it is there. */
export const ReadTree = ({ read }: { read: Read }): ReactNode => {
  if (read.kind === 'none') return <p className="hint">–</p>
  if (read.kind === 'value') return <JsonTree value={read.value} />
  return (
    <>
      <p className="hint">{text('trafficCut', `${read.length}`)}</p>
      <pre className="json-text" dir="ltr">
        {visibleText(read.start.slice(0, LONG_TEXT * 10))}
      </pre>
    </>
  )
}

/** A value as a tree that can be folded. */
export const JsonTree = ({ value }: { value: Json }): ReactNode => (
  <div className="json-tree" dir="ltr">
    <Branch value={value} depth={0} />
  </div>
)

const Branch = ({
  name,
  value,
  depth,
}: {
  name?: string
  value: Json
  depth: number
}): ReactNode => {
  const [shown, setShown] = useState(MOST_MEMBERS)
  const [isOpen, setOpen] = useState(depth < 2)
  if (!Array.isArray(value) && !isObject(value)) {
    return (
      <div className="json-leaf">
        <Name name={name} />
        <Leaf value={value} />
      </div>
    )
  }
  const members = Object.entries(value as Record<string, Json>)
  const [opens, closes] = Array.isArray(value) ? '[]' : '{}'
  if (members.length === 0) {
    return (
      <div className="json-leaf">
        <Name name={name} />
        <code>
          {opens}
          {closes}
        </code>
      </div>
    )
  }
  return (
    <details
      className="json-branch"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <Name name={name} />
        <code>
          {opens}
          {members.length}
          {closes}
        </code>
      </summary>
      {isOpen &&
        members
          .slice(0, shown)
          .map(([member, inner]) => (
            <Branch
              key={member}
              name={member}
              value={inner}
              depth={depth + 1}
            />
          ))}
      {isOpen && members.length > shown && (
        <button
          type="button"
          className="link-button"
          onClick={() => setShown(shown + MOST_MEMBERS * 10)}
        >
          {text('trafficMore', `${members.length - shown}`)}
        </button>
      )}
    </details>
  )
}

const Name = ({ name }: { name: string | undefined }): ReactNode =>
  name === undefined ? null : (
    <code className="json-name">{visibleText(name)}: </code>
  )

const Leaf = ({ value }: { value: Json }): ReactNode => {
  const [isWhole, setWhole] = useState(false)
  if (typeof value !== 'string') {
    return <code className="json-plain">{JSON.stringify(value)}</code>
  }
  const isLong = value.length > LONG_TEXT && !isWhole
  return (
    <>
      <code>{visibleText(isLong ? value.slice(0, LONG_TEXT) : value)}</code>
      {isLong && (
        <button
          type="button"
          className="link-button"
          onClick={() => setWhole(true)}
        >
          {text('trafficMore', `${value.length - LONG_TEXT}`)}
        </button>
      )}
    </>
  )
}
