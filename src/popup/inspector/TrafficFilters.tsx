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
}): ReactNode => {
  const choice = (
    member: keyof RowFilter,
    name: string,
    options: ReactNode,
  ): ReactNode => (
    <Field name={name}>
      {(control) => (
        <select
          {...control}
          className="select"
          value={filter[member]}
          onChange={({ target }) =>
            onChange({ ...filter, [member]: target.value })
          }
        >
          {options}
        </select>
      )}
    </Field>
  )
  return (
    <div className="traffic-filters">
      {choice(
        'origin',
        text('activitySite'),
        <>
          <option value="">{text('activityAllSites')}</option>
          <option value={WALLET}>{text('trafficWallet')}</option>
          {namesOf(origins, filter.origin)}
        </>,
      )}
      {choice(
        'method',
        text('trafficWhat'),
        <>
          <option value="">{text('trafficAllMethods')}</option>
          {namesOf(methods, filter.method)}
        </>,
      )}
      {choice(
        'outcome',
        text('activityOutcome'),
        <>
          <option value="">{text('activityAllOutcomes')}</option>
          {outcomes.map((outcome) => (
            <option key={outcome} value={outcome}>
              {text(outcomeTexts[outcome])}
            </option>
          ))}
        </>,
      )}
      <SearchBox
        label={text('trafficSearch')}
        value={filter.search}
        onChange={(search) => onChange({ ...filter, search })}
      />
    </div>
  )
}

/** The chosen one may not be in the list yet, or not any more. */
const namesOf = (all: readonly string[], chosen: string): ReactNode =>
  [...new Set([...all, chosen])]
    .filter((name) => name !== '' && name !== WALLET)
    .map((name) => (
      <option key={name} value={name} dir="ltr">
        {name}
      </option>
    ))
