import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type {
  NetworkInput,
  NetworkProblem,
} from '../../messaging/network-contract.ts'
import { messageOf } from '../../protocol/message-of.ts'
import { type TextKey, text } from '../text.ts'
import { Field } from './Field.tsx'

const problemTexts: Record<NetworkProblem['problem'], TextKey> = {
  missing: 'fieldMissing',
  'too-long': 'fieldTooLong',
  'not-a-chain-id': 'notChainId',
  'not-a-url': 'notExplorerUrl',
  taken: 'networkTaken',
}

type Wrong = { words: string; field?: keyof NetworkInput }

/** Describes a network: a new one, or all but the chain id of one there is. */
export const NetworkForm = ({
  initial,
  isNew,
  onSave,
}: {
  initial: NetworkInput
  isNew: boolean
  onSave: (input: NetworkInput) => Promise<NetworkProblem | null>
}): ReactNode => {
  const id = useId()
  const [input, setInput] = useState(initial)
  const [saving, setSaving] = useState(false)
  const [saved, setSaved] = useState(false)
  const [wrong, setWrong] = useState<Wrong>()

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (saving) return
    setSaving(true)
    setSaved(false)
    setWrong(undefined)
    try {
      const problem = await onSave(input)
      if (problem) {
        const { field } = problem
        setWrong({ field, words: text(problemTexts[problem.problem]) })
        document.getElementById(`${id}-${field}`)?.focus()
      } else {
        setSaved(true)
      }
    } catch (error) {
      setWrong({ words: messageOf(error) })
    } finally {
      setSaving(false)
    }
  }

  const propsOf = (field: keyof NetworkInput) => ({
    id: `${id}-${field}`,
    value: input[field],
    onChange: (value: string) => setInput({ ...input, [field]: value }),
    errorId: wrong?.field === field ? `${id}-error` : undefined,
  })
  const failure = wrong && (
    <p className="failure" id={`${id}-error`} role="alert">
      {wrong.words}
    </p>
  )
  const failureAt = (field: keyof NetworkInput): ReactNode =>
    wrong?.field === field && failure

  return (
    <form className="panel" onSubmit={save}>
      {isNew && <Field {...propsOf('chainId')} name={text('chainId')} code />}
      {failureAt('chainId')}
      <Field {...propsOf('name')} name={text('accountName')} />
      {failureAt('name')}
      <Field {...propsOf('symbol')} name={text('symbol')} />
      {failureAt('symbol')}
      <Field
        {...propsOf('explorerUrl')}
        name={text('explorerUrl')}
        placeholder="https://explorer.example"
        code
      />
      {failureAt('explorerUrl')}
      {wrong && wrong.field === undefined && failure}
      <p className="report" role="status">
        {saved && text('networkSaved')}
      </p>
      <div className="panel-buttons">
        <button
          type="submit"
          className="button button-filled"
          aria-disabled={saving}
        >
          {text(isNew ? 'addNetwork' : 'saveNetwork')}
        </button>
      </div>
    </form>
  )
}
