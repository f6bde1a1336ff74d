import { expect, it, vi } from 'vitest'
import type { SigningRecord } from '../../../storage/approval-record.ts'
import { keyring } from '../../accounts/keyring.ts'
import { showApproval } from '../show-approvals.ts'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const asked = {
  requestKey: 'injected/D/c/1',
  callerKey: 'injected/D/c',
  origin: 'https://a.example',
  generation: 1,
  scope: 'eip155:1',
  account: ACCOUNT,
}

const message: SigningRecord = {
  ...asked,
  id: 'one',
  kind: 'sign-message',
  message: '0x6869',
}

const data: SigningRecord = {
  ...asked,
  id: 'two',
  kind: 'sign-typed-data',
  typedData: {
    types: { EIP712Domain: [], Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    domain: {},
    message: { text: 'hi' },
  },
}

it.each([
  ['a message', message, 'messageDigest'],
  ['typed data', data, 'typedDataDigest'],
] as const)(
  'computes the digest of %s once, however often it is shown',
  async (_, record, name) => {
    const digest = vi.fn(keyring[name] as (of: never) => string)
    const known = {
      accounts: [],
      networks: [],
      loadKeyring: async () => ({ ...keyring, [name]: digest }),
    }
    const shown = await showApproval(record, known)
    expect(await showApproval(record, known)).toStrictEqual(shown)
    expect(digest).toHaveBeenCalledTimes(1)
    const other = await showApproval({ ...record, id: 'three' }, known)
    expect(other.digest).toBe(shown.digest)
    expect(digest).toHaveBeenCalledTimes(2)
  },
)
