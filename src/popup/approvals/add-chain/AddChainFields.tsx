import { type ReactNode, useEffect, useId } from 'react'
import type { AddChainApproval } from '../../../messaging/approval-contract.ts'
import type { NetworkInput } from '../../../messaging/network-contract.ts'
import { Failure } from '../../components/Failure.tsx'
import { problemTexts } from '../../components/NetworkForm.tsx'
import { NodeFields, NodeOutcome } from '../../components/NodeFields.tsx'
import { TextField } from '../../components/TextField.tsx'
import { NetworkIcon } from '../../identity/NetworkIcon.tsx'
import { faultOf } from '../../node-texts.ts'
import { text } from '../../text.ts'
import { NameWarningText } from './NameWarningText.tsx'
import { nameWarning } from './name-warning.ts'
import { type NetworkDraft, nodeOf } from './network-draft.ts'
import { OtherNodes } from './OtherNodes.tsx'
import type { AddChainOutcome } from './use-add-chain.ts'

/** The fields of a network and its node, prefilled by the site. */
export const AddChainFields = ({
  approval,
  draft,
  onDraft,
  outcome,
  testing,
  onTest,
}: {
  approval: AddChainApproval
  draft: NetworkDraft
  onDraft: (draft: NetworkDraft) => void
  outcome: AddChainOutcome | undefined
  testing: boolean
  onTest: () => void
}): ReactNode => {
  const { network, otherNodes, others } = approval
  const id = useId()
  const wrong = outcome?.kind === 'problem' ? outcome.problem : undefined
  const tried = outcome?.kind === 'report' ? outcome : undefined
  const fault = tried && faultOf(tried)

  useEffect(() => {
    if (wrong) document.getElementById(`${id}-${wrong.field}`)?.focus()
  }, [id, wrong])

  const propsOf = (field: keyof NetworkInput) => ({
    id: `${id}-${field}`,
    value: draft.network[field],
    onChange: (value: string) =>
      onDraft({ ...draft, network: { ...draft.network, [field]: value } }),
    error:
      wrong?.field === field ? text(problemTexts[wrong.problem]) : undefined,
  })

  return (
    <>
      <div className="panel add-chain">
        <dl className="figures">
          <div className="figure">
            <dt>{text('chainId')}</dt>
            <dd>
              <NetworkIcon
                chainId={`eip155:${network.chainId}`}
                name={draft.network.name}
                size={18}
              />
              {network.chainId}
            </dd>
          </div>
        </dl>
        {wrong?.field === 'chainId' && (
          <Failure>{text(problemTexts[wrong.problem])}</Failure>
        )}
        <div>
          <TextField {...propsOf('name')} name={text('accountName')} />
          <NameWarningText
            warning={nameWarning(draft.network.name, others)}
            chainId={network.chainId}
          />
        </div>
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
        <p className="hint">{text('suggestedNodeHint')}</p>
        <NodeFields
          node={draft}
          onChange={(change) => onDraft({ ...draft, ...change })}
          fault={fault}
          faultId={`${id}-fault`}
        />
        {otherNodes.length > 0 && !nodeOf(draft, approval) && (
          <OtherNodes urls={otherNodes} failures={tried?.others ?? []} />
        )}
        <div className="buttons">
          <button
            type="button"
            className="button"
            aria-disabled={testing || draft.url.trim() === ''}
            onClick={onTest}
          >
            {text(testing ? 'testing' : 'test')}
          </button>
        </div>
        <NodeOutcome
          tried={tried}
          fault={fault}
          faultId={`${id}-fault`}
          chainId={network.chainId}
          refusal={text('notAdded')}
        />
      </section>
    </>
  )
}
