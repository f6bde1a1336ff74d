import {
  type FocusEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { NodeField } from '../../messaging/network-contract.ts'
import { splitSecrets } from '../../protocol/url-secrets.ts'
import type { NodeDraft } from '../node-draft.ts'
import type { NodeFault, TriedNode } from '../node-texts.ts'
import { text } from '../text.ts'
import { Failure } from './Failure.tsx'
import { NodeReportView } from './NodeReportView.tsx'
import { TextField } from './TextField.tsx'

/** The URL of a node and, where needed, of its WebSocket. */
export const NodeFields = ({
  node,
  onChange,
  suggested,
  fault,
  faultId,
  hidesSecrets = false,
}: {
  node: NodeDraft
  onChange: (change: Partial<NodeDraft>) => void
  /** A suggested URL. */
  suggested?: string | undefined
  fault: NodeFault | undefined
  /** The id of the element with the error. */
  faultId: string
  /** Whether a field without the focus hides the user's secrets. */
  hidesSecrets?: boolean
}): ReactNode => {
  const [focused, setFocused] = useState<NodeField>()
  const propsOf = (field: NodeField) => ({
    value:
      hidesSecrets && focused !== field
        ? withoutSecrets(node[field])
        : node[field],
    onFocus: ({ target }: FocusEvent<HTMLInputElement>) => {
      flushSync(() => setFocused(field))
      // The change of its text undid the selection.
      target.select()
    },
    onBlur: () => setFocused(undefined),
    onChange: (value: string) => onChange({ [field]: value }),
    errorId: fault?.field === field ? faultId : undefined,
  })
  return (
    <>
      <TextField
        {...propsOf('url')}
        id={`${faultId}-url`}
        name={text('nodeUrl')}
        placeholder="https://node.example"
        code
      />
      {suggested !== undefined && node.url === '' && (
        <button
          type="button"
          className="link-button"
          onClick={() => {
            onChange({ url: `${suggested}/v3/` })
            // The button disappears: move the focus to the field.
            document.getElementById(`${faultId}-url`)?.focus()
          }}
        >
          {text('fillInHosted')}
        </button>
      )}
      <TextField
        {...propsOf('wsUrl')}
        name={text('webSocketUrl')}
        hint={text('webSocketHint')}
        code
      />
    </>
  )
}

/** A typed URL with `<key>` for each secret, as it is shown once stored. */
const withoutSecrets = (typed: string): string => {
  if (!URL.canParse(typed)) return typed
  const { shown, secrets } = splitSecrets(new URL(typed))
  return secrets.length > 0 ? shown : typed
}

/** The result of a test, or why a node was rejected. */
export const NodeOutcome = ({
  tried,
  fault,
  faultId,
  chainId,
  refusal,
  error,
}: {
  tried: TriedNode | undefined
  fault: NodeFault | undefined
  faultId: string
  /** Without the namespace. */
  chainId: string
  /** The text before the reason. */
  refusal: string
  error?: string | undefined
}): ReactNode => {
  const report = useRef<HTMLDivElement>(null)

  // It is rendered below the buttons and may be out of view.
  useEffect(() => {
    if (tried || error !== undefined) {
      report.current?.scrollIntoView({ block: 'nearest' })
    }
  }, [tried, error])

  return (
    <div className="report" role="status" ref={report}>
      {error !== undefined && <Failure isAnnounced={false}>{error}</Failure>}
      {tried?.report.ok && (
        <NodeReportView report={tried.report} chainId={chainId} />
      )}
      {fault && (
        <Failure id={faultId} isAnnounced={false}>
          {fault.isRefusal && <strong>{refusal} </strong>}
          {fault.message}
        </Failure>
      )}
    </div>
  )
}
