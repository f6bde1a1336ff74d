import { type ReactNode, useState } from 'react'
import type { Prepared } from '../../../messaging/transaction-contract.ts'
import { Disclosure } from '../../components/Disclosure.tsx'
import { TextField } from '../../components/TextField.tsx'
import { type TextKey, text } from '../../text.ts'
import { formatCost } from '../../transactions/amounts.ts'
import { visibleText } from '../../visible-text.ts'
import { maxFee } from './fee-warnings.ts'
import {
  chooseFees,
  editLimits,
  type FeeChoice,
  feesOfChoice,
  type LimitField,
  type LimitsDraft,
  limitName,
  type ReadLimits,
  textsOf,
} from './limits-draft.ts'

const choiceTexts: Record<FeeChoice, TextKey> = {
  site: 'feeSuggested',
  slow: 'feeSlow',
  normal: 'feeNormal',
  fast: 'feeFast',
  own: 'feeCustom',
}

/** Selects a fee; the individual gas fields are folded away. */
export const FeeChooser = ({
  prepared,
  symbol,
  draft,
  limits,
  editable,
  disabled,
  onDraft,
}: {
  prepared: Prepared
  symbol: string
  draft: LimitsDraft
  limits: ReadLimits
  editable: readonly LimitField[]
  disabled: boolean
  onDraft: (draft: LimitsDraft) => void
}): ReactNode => {
  const [open, setOpen] = useState(false)
  const choices: FeeChoice[] = [
    ...(prepared.suggested ? (['site'] as const) : []),
    'slow',
    'normal',
    'fast',
    ...(draft.choice === 'own' ? (['own'] as const) : []),
  ]
  const costOf = (choice: FeeChoice): string | undefined => {
    if (choice === draft.choice) {
      return 'fields' in limits ? formatCost(maxFee(limits.fields)) : undefined
    }
    const gas = 'fields' in limits ? limits.fields.gas : prepared.gas
    const fees = feesOfChoice(prepared, choice)
    return formatCost(maxFee({ gas, fees }))
  }
  return (
    <div className="fee-chooser">
      <fieldset className="choices">
        <legend className="section-title">{text('feeTitle')}</legend>
        <div className="rows">
          {choices.map((choice) => {
            const cost = costOf(choice)
            return (
              <label className="row row-choice fee-choice" key={choice}>
                <input
                  type="radio"
                  className="choice-box"
                  name="fee"
                  checked={draft.choice === choice}
                  disabled={disabled}
                  onChange={() => onDraft(chooseFees(draft, choice))}
                />
                <span className="fee-name">{text(choiceTexts[choice])}</span>
                {cost !== undefined && (
                  <bdi className="fee-cost">
                    {cost} {visibleText(symbol)}
                  </bdi>
                )}
              </label>
            )
          })}
        </div>
      </fieldset>
      <Disclosure name={text('advancedGas')} open={open} onToggle={setOpen}>
        <LimitFields
          prepared={prepared}
          draft={draft}
          limits={limits}
          editable={editable}
          onDraft={onDraft}
        />
      </Disclosure>
    </div>
  )
}

const problemTexts = {
  'not-a-number': 'limitNotANumber',
  'tip-too-high': 'limitPriorityFeeTooHigh',
} as const satisfies Record<string, TextKey>

const LimitFields = ({
  prepared,
  draft,
  limits,
  editable,
  onDraft,
}: {
  prepared: Prepared
  draft: LimitsDraft
  limits: ReadLimits
  editable: readonly LimitField[]
  onDraft: (draft: LimitsDraft) => void
}): ReactNode => {
  const texts = textsOf(prepared, draft)
  const propsOf = (field: LimitField) => ({
    name: text(limitName(field, prepared.type)),
    value: texts[field],
    onChange: (typed: string) =>
      onDraft(editLimits(prepared, draft, { field, typed })),
    error:
      'wrong' in limits && limits.wrong === field
        ? text(problemTexts[limits.problem])
        : undefined,
    maxLength: 24,
    code: true,
  })
  return (
    <div className="stack">
      {editable.includes('gas') && <TextField {...propsOf('gas')} />}
      <TextField {...propsOf('highest')} />
      {prepared.type === '0x2' && <TextField {...propsOf('tip')} />}
      {editable.includes('nonce') && (
        <TextField
          {...propsOf('nonce')}
          hint={text('limitNonceHint', BigInt(prepared.nonce).toString())}
        />
      )}
    </div>
  )
}
