import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type {
  NetworkInput,
  NetworkProblem,
} from '../../messaging/network-contract.ts'
import { faultText } from '../fault-text.ts'
import { type TextKey, text } from '../text.ts'
import { showToast } from '../toast.ts'
import { Failure } from './Failure.tsx'
import { TextField } from './TextField.tsx'

/** The error texts of the fields. */
export const problemTexts: Record<NetworkProblem['problem'], TextKey> = {
  missing: 'fieldMissing',
  'too-long': 'fieldTooLong',
  'not-a-chain-id': 'notChainId',
  'not-a-url': 'notExplorerUrl',
  taken: 'networkTaken',
}

type FieldError = { message: string; field?: keyof NetworkInput }

/** Edits a new network, or an existing one except for its chain id. */
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
  const [wrong, setWrong] = useState<FieldError>()

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (saving) return
    setSaving(true)
    setWrong(undefined)
    try {
      const problem = await onSave(input)
      if (problem) {
        const { field } = problem
        setWrong({ field, message: text(problemTexts[problem.problem]) })
        document.getElementById(`${id}-${field}`)?.focus()
      } else {
        showToast(text('networkSaved'))
      }
    } catch (error) {
      setWrong({ message: faultText(error) })
    } finally {
      setSaving(false)
    }
  }

  const propsOf = (field: keyof NetworkInput) => ({
    id: `${id}-${field}`,
    value: input[field],
    onChange: (value: string) => setInput({ ...input, [field]: value }),
    error: wrong?.field === field ? wrong.message : undefined,
  })

  return (
    <form className="panel" onSubmit={save}>
      {isNew && (
        <TextField {...propsOf('chainId')} name={text('chainId')} code />
      )}
      <TextField {...propsOf('name')} name={text('accountName')} />
      <TextField {...propsOf('symbol')} name={text('symbol')} />
      <TextField
        {...propsOf('explorerUrl')}
        name={text('explorerUrl')}
        placeholder="https://explorer.example"
        code
      />
      {wrong && wrong.field === undefined && <Failure>{wrong.message}</Failure>}
      <div className="buttons">
        <button
          type="submit"
          className="button button-primary"
          aria-disabled={saving}
        >
          {text(isNew ? 'addNetwork' : 'saveNetwork')}
        </button>
      </div>
    </form>
  )
}
