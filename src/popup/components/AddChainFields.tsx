import { type ReactNode, useEffect, useId, useRef } from 'react'
import type {
  NetworkInput,
  NodeField,
} from '../../messaging/network-contract.ts'
import type { AddChainApproval } from '../../messaging/queue-contract.ts'
import type { Draft } from '../network-draft.ts'
import { failureText, fieldOf } from '../node-words.ts'
import { text } from '../text.ts'
import type { AddChainOutcome } from '../use-add-chain.ts'
import { Failure } from './Failure.tsx'
import { problemTexts } from './NetworkForm.tsx'
import { NodeReportView } from './NodeReportView.tsx'
import { SecretField } from './SecretField.tsx'
import { TextField } from './TextField.tsx'

/** The fields of a network and of its node, as the site filled them in. */
export const AddChainFields = ({
  approval: { network, rpcUrls, node },
  draft,
  onDraft,
  outcome,
  testing,
  onTest,
}: {
  approval: AddChainApproval
  draft: Draft
  onDraft: (draft: Draft) => void
  outcome: AddChainOutcome | undefined
  testing: boolean
  onTest: () => void
}): ReactNode => {
  const id = useId()
  const report = useRef<HTMLDivElement>(null)
  const wrong = outcome?.kind === 'problem' ? outcome.problem : undefined
  const fault = outcome && faultOf(outcome)

  // It comes below the buttons, which may be at the end of the window.
  useEffect(() => {
    if (!outcome) return
    if (outcome.kind === 'problem') {
      document.getElementById(`${id}-${outcome.problem.field}`)?.focus()
    } else {
      report.current?.scrollIntoView({ block: 'nearest' })
    }
  }, [id, outcome])

  const propsOf = (field: keyof NetworkInput) => ({
    id: `${id}-${field}`,
    value: draft.network[field],
    onChange: (value: string) =>
      onDraft({ ...draft, network: { ...draft.network, [field]: value } }),
    error:
      wrong?.field === field ? text(problemTexts[wrong.problem]) : undefined,
  })
  const errorIdOf = (field: NodeField): string | undefined =>
    fault?.field === field ? `${id}-fault` : undefined

  return (
    <>
      <div className="panel add-chain">
        <dl className="figures">
          <div className="figure">
            <dt>{text('chainId')}</dt>
            <dd>{network.chainId}</dd>
          </div>
        </dl>
        {wrong?.field === 'chainId' && (
          <Failure>{text(problemTexts[wrong.problem])}</Failure>
        )}
        <TextField {...propsOf('name')} name={text('accountName')} />
        <TextField {...propsOf('symbol')} name={text('symbol')} />
        <TextField
          {...propsOf('explorerUrl')}
          name={text('explorerUrl')}
          placeholder="https://explorer.example"
          code
        />
      </div>
      <section className="panel add-chain" aria-labelledby={`${id}-node`}>
        <h2 className="section-title" id={`${id}-node`}>
          {text('nodeTitle')}
        </h2>
        <p className="hint">
          {text(node ? 'suggestedNodeHint' : 'suggestedNodeUnfit')}{' '}
          {!node && (
            <code className="add-chain-url" dir="ltr">
              {rpcUrls[0]}
            </code>
          )}
        </p>
        <TextField
          name={text('nodeUrl')}
          value={draft.baseUrl}
          onChange={(baseUrl) => onDraft({ ...draft, baseUrl })}
          placeholder="https://node.example"
          errorId={errorIdOf('baseUrl')}
          code
        />
        <SecretField
          name={text('apiKey')}
          value={draft.apiKey}
          onChange={(apiKey) => onDraft({ ...draft, apiKey })}
          errorId={errorIdOf('apiKey')}
        />
        <div className="buttons">
          <button
            type="button"
            className="button"
            aria-disabled={testing || draft.baseUrl.trim() === ''}
            onClick={onTest}
          >
            {text(testing ? 'testing' : 'test')}
          </button>
        </div>
        <div className="report" role="status" ref={report}>
          {outcome?.kind === 'report' && outcome.report.ok && (
            <NodeReportView report={outcome.report} chainId={network.chainId} />
          )}
          {fault && (
            <Failure id={`${id}-fault`} isSaid={false}>
              {fault.isRefusal && <strong>{text('notAdded')} </strong>}
              {fault.words}
            </Failure>
          )}
        </div>
      </section>
    </>
  )
}

const faultOf = (
  outcome: AddChainOutcome,
): { words: string; field: NodeField; isRefusal: boolean } | undefined => {
  if (outcome.kind !== 'report' || outcome.report.ok) return undefined
  const { failure } = outcome.report
  const { isRefusal } = outcome
  return { words: failureText(failure), field: fieldOf(failure), isRefusal }
}
