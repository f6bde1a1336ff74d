import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from 'react'
import type { NetworkView } from '../../messaging/network-contract.ts'
import { referenceOf } from '../../protocol/caip.ts'
import { later } from '../later.tsx'
import { type NodeDraft, typedNode } from '../node-draft.ts'
import { faultOf, type TriedNode } from '../node-texts.ts'
import { text } from '../text.ts'
import { showToast } from '../toast.ts'
import { useRun } from '../use-run.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { NodeFields, NodeOutcome } from './NodeFields.tsx'

const AllowAccess = later(
  async () => (await import('./AllowAccess.tsx')).AllowAccess,
)

type Outcome = 'saved' | TriedNode

type Action = 'test' | 'save' | 'remove'

/** The form of a network's node. A stored secret is never shown. */
export const NodeForm = ({
  network: { chainId, node, nodes, hostedUrl },
  wallet,
  at = 0,
  onRemoved,
}: {
  network: NetworkView
  wallet: WalletCalls
  /** Its place among the chosen nodes; the next free one for a new node. */
  at?: number
  onRemoved?: () => void
}): ReactNode => {
  const id = useId()
  const chosen = node.source === 'chosen' ? nodes[at] : undefined
  const { url = '', wsUrl = '' } = chosen ?? {}
  const [draft, setDraft] = useState<NodeDraft>({ url, wsUrl })
  const { running, error, run } = useRun<Action>()
  const [outcome, setOutcome] = useState<Outcome>()
  // Another node may come to this place.
  useEffect(() => setDraft({ url, wsUrl }), [url, wsUrl])
  // A stored secret is no longer shown.
  useEffect(() => {
    if (outcome === 'saved') setDraft({ url, wsUrl })
  }, [outcome, url, wsUrl])
  const typed = typedNode(draft)
  /** With empty fields, the built-in node is used. */
  const isBlank = typed.url === '' && node.source === 'built-in'
  const tried = outcome === 'saved' ? undefined : outcome
  const fault = tried && faultOf(tried)
  const failure = tried && !tried.report.ok ? tried.report.failure : undefined

  const start = async (
    name: Action,
    task: () => Promise<Outcome>,
  ): Promise<void> => {
    if (running) return
    setOutcome(undefined)
    const done = await run({ name, task })
    setOutcome(done?.value)
    if (done?.value === 'saved') showToast(text('nodeSaved'))
  }

  const test = (): Promise<void> =>
    start('test', async () => ({
      report: await wallet.call('testNode', {
        chainId,
        node: isBlank ? null : typed,
        at,
      }),
      isRefusal: false,
    }))

  const save = (): Promise<void> =>
    start('save', async () => {
      const result = await wallet.call('setNode', { chainId, node: typed, at })
      if (!result.saved) return { report: result.report, isRefusal: true }
      return 'saved'
    })

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    save()
  }

  const remove = (): Promise<void> =>
    start('remove', async () => {
      await wallet.call('setNode', { chainId, node: null, at })
      onRemoved?.()
      return 'saved'
    })

  return (
    <form className="panel" onSubmit={submit} aria-labelledby={`${id}-title`}>
      <h2 className="section-title" id={`${id}-title`}>
        {nodes.length > 1 || at > 0
          ? text('nodeNumber', `${at + 1}`)
          : text('nodeTitle')}
        {node.source === 'built-in' && (
          <span className="tag">{text('builtIn')}</span>
        )}
      </h2>
      {node.source === 'built-in' && (
        <p className="hint">
          {text('builtInHint')} <code dir="ltr">{node.url}</code>
        </p>
      )}
      {node.source === 'none' && <p className="hint">{text('noNodeHint')}</p>}
      <NodeFields
        node={draft}
        onChange={(change) => setDraft((last) => ({ ...last, ...change }))}
        hidesSecrets
        suggested={node.source === 'none' ? hostedUrl : undefined}
        fault={fault}
        faultId={`${id}-fault`}
      />
      <div className="buttons">
        <button
          type="button"
          className="button"
          aria-disabled={running !== undefined}
          onClick={test}
        >
          {text(running === 'test' ? 'testing' : 'test')}
        </button>
        <button
          type="submit"
          className="button button-primary"
          aria-disabled={running !== undefined}
        >
          {text(running === 'save' ? 'saving' : 'save')}
        </button>
        {chosen && (
          <button
            type="button"
            className="button button-danger"
            aria-disabled={running !== undefined}
            onClick={remove}
          >
            {text('removeNode')}
          </button>
        )}
      </div>
      <NodeOutcome
        tried={tried}
        fault={fault}
        faultId={`${id}-fault`}
        chainId={referenceOf(chainId)}
        refusal={text('notSaved')}
        error={error}
      />
      {failure?.kind === 'no-cors' && (
        <AllowAccess
          origin={failure.origin}
          onAllowed={tried?.isRefusal ? save : test}
        />
      )}
    </form>
  )
}
