import type { ReactNode } from 'react'
import type {
  ActivityEntry,
  ActivityKind,
} from '../../messaging/activity-contract.ts'
import type { ActivityFilter, ShownOutcome } from '../activity-filter.ts'
import { kindTexts, outcomeTexts } from '../activity-texts.ts'
import { isOwnOrigin } from '../own-origin.ts'
import { text } from '../text.ts'
import { Field } from './Field.tsx'

const kinds = Object.keys(kindTexts) as ActivityKind[]
const outcomes = Object.keys(outcomeTexts) as ShownOutcome[]

/** The prefix of methods in the list of kinds and methods. */
const METHOD = 'method '

export const ActivityFilters = ({
  entries,
  filter,
  hasSites,
  onChange,
}: {
  /** All entries; they define the options. */
  entries: readonly ActivityEntry[]
  filter: ActivityFilter
  /** Whether to offer the filter by site. */
  hasSites: boolean
  onChange: (filter: ActivityFilter) => void
}): ReactNode => {
  const { origin, kind, method, outcome } = filter
  const origins = choicesOf(origin, ...entries.map((entry) => entry.origin))
  const methods = choicesOf(
    method,
    ...entries.map((entry) => entry.method ?? ''),
  )

  const chooseKind = (chosen: string): void =>
    onChange(
      chosen.startsWith(METHOD)
        ? { ...filter, kind: '', method: chosen.slice(METHOD.length) }
        : { ...filter, kind: chosen as ActivityKind | '', method: '' },
    )

  return (
    <div className="activity-filters">
      {hasSites && (
        <Field name={text('activitySite')}>
          {(control) => (
            <select
              {...control}
              className="select"
              value={origin}
              onChange={({ target }) =>
                onChange({ ...filter, origin: target.value })
              }
            >
              <option value="">{text('activityAllSites')}</option>
              {origins.map((one) => (
                <option key={one} value={one} dir="ltr">
                  {isOwnOrigin(one) ? text('thisWallet') : one}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Field name={text('activityKind')}>
        {(control) => (
          <select
            {...control}
            className="select"
            value={method === '' ? kind : `${METHOD}${method}`}
            onChange={({ target }) => chooseKind(target.value)}
          >
            <option value="">{text('activityAllKinds')}</option>
            {kinds.map((one) => (
              <option key={one} value={one}>
                {text(kindTexts[one])}
              </option>
            ))}
            <optgroup label={text('activityMethods')}>
              {methods.map((one) => (
                <option key={one} value={`${METHOD}${one}`} dir="ltr">
                  {one}
                </option>
              ))}
            </optgroup>
          </select>
        )}
      </Field>
      <Field name={text('activityOutcome')}>
        {(control) => (
          <select
            {...control}
            className="select"
            value={outcome}
            onChange={({ target }) =>
              onChange({
                ...filter,
                outcome: target.value as ShownOutcome | '',
              })
            }
          >
            <option value="">{text('activityAllOutcomes')}</option>
            {outcomes.map((one) => (
              <option key={one} value={one}>
                {text(outcomeTexts[one])}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  )
}

/** Unique values, including the selected one even if it no longer exists. */
const choicesOf = (...values: string[]): string[] =>
  [...new Set(values)].filter((value) => value !== '').sort()
