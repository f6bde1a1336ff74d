import type { ReactNode } from 'react'
import { parseFieldType } from '../../../protocol/typed-data/field-type.ts'
import type {
  TypedData,
  TypedStruct,
  TypedValue,
} from '../../../protocol/typed-data/typed-data.ts'
import { text } from '../../text.ts'
import { visibleText } from '../../visible-text.ts'

type Types = TypedData['types']

/** All signed fields of a struct, in the order of its type. */
export const TypedTree = ({
  types,
  type,
  value,
}: {
  types: Types
  type: string
  value: TypedStruct
}): ReactNode => (
  <ul className="tree">
    {(types[type] ?? []).map((field) => (
      <li key={field.name}>
        <code className="tree-name">{field.name}</code>{' '}
        <Value
          types={types}
          type={field.type}
          value={
            Object.hasOwn(value, field.name) ? value[field.name] : undefined
          }
        />
      </li>
    ))}
  </ul>
)

const Value = ({
  types,
  type,
  value,
}: {
  types: Types
  type: string
  value: TypedValue | undefined
}): ReactNode => {
  const parsed = parseFieldType(type)
  if (value === undefined) {
    return <span className="hint">{text('treeNotSet')}</span>
  }
  if (Array.isArray(value)) {
    const item = parsed?.kind === 'list' ? parsed.item : ''
    if (value.length === 0) {
      return <span className="hint">{text('treeEmpty')}</span>
    }
    return (
      <ol className="tree" start={0}>
        {value.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item has its place
          <li key={index}>
            <Value types={types} type={item} value={one} />
          </li>
        ))}
      </ol>
    )
  }
  if (typeof value === 'object') {
    return <TypedTree types={types} type={type} value={value} />
  }
  return parsed?.kind === 'string' ? (
    <bdi className="tree-text">{visibleText(String(value))}</bdi>
  ) : (
    <code className="tree-value" dir="ltr">
      {String(value)}
    </code>
  )
}
