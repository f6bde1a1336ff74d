import type { ReactNode } from 'react'
import { Field } from '../components/Field.tsx'
import { SearchBox } from '../components/SearchBox.tsx'
import { text } from '../text.ts'
import type { RowOutcome } from './describe-row.ts'
import { type RowFilter, WALLET } from './filter-rows.ts'
import { outcomeTexts } from './inspector-texts.ts'

const outcomes = Object.keys(outcomeTexts) as RowOutcome[]

export const TrafficFilters = ({
  origins,
  methods,
  filter,
  onChange,
}: {
  origins: readonly string[]
  methods: readonly string[]
  filter: RowFilter
  onChange: (filter: RowFilter) => void
}): ReactNode => (
  <div className="traffic-filters">
    <Field name={text('activitySite')}>
      {(control) => (
        <select
          {...control}
          className="select"
          value={filter.origin}
          onChange={({ target }) =>
            onChange({ ...filter, origin: target.value })
          }
        >
          <option value="">{text('activityAllSites')}</option>
          <option value={WALLET}>{text('trafficWallet')}</option>
          {withChosen(origins, filter.origin).map((origin) => (
            <option key={origin} value={origin} dir="ltr">
              {origin}
            </option>
          ))}
        </select>
      )}
    </Field>
    <Field name={text('trafficWhat')}>
      {(control) => (
        <select
          {...control}
          className="select"
          value={filter.method}
          onChange={({ target }) =>
            onChange({ ...filter, method: target.value })
          }
        >
          <option value="">{text('trafficAllMethods')}</option>
          {withChosen(methods, filter.method).map((method) => (
            <option key={method} value={method} dir="ltr">
              {method}
            </option>
          ))}
        </select>
      )}
    </Field>
    <Field name={text('activityOutcome')}>
      {(control) => (
        <select
          {...control}
          className="select"
          value={filter.outcome}
          onChange={({ target }) =>
            onChange({ ...filter, outcome: target.value as RowOutcome | '' })
          }
        >
          <option value="">{text('activityAllOutcomes')}</option>
          {outcomes.map((outcome) => (
            <option key={outcome} value={outcome}>
              {text(outcomeTexts[outcome])}
            </option>
          ))}
        </select>
      )}
    </Field>
    <SearchBox
      label={text('trafficSearch')}
      value={filter.search}
      onChange={(search) => onChange({ ...filter, search })}
    />
  </div>
)

/** The chosen one may not be in the list yet, or not any more. */
const withChosen = (all: readonly string[], chosen: string): string[] => [
  ...new Set([...all, ...(chosen && chosen !== WALLET ? [chosen] : [])]),
]
