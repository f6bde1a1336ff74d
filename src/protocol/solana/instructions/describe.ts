import {
  accountsOf,
  type LookupTables,
  type TransactionAccount,
} from '../accounts.ts'
import {
  type ByteReader,
  createByteReader,
  MalformedBytesError,
} from '../byte-reader.ts'
import type { SolanaMessage } from '../message.ts'
import { type Layout, readValue, type ValueKind } from './layout.ts'
import { layouts } from './layouts.ts'
import { type ProgramName, programName } from './programs.ts'
import { tokenExtensions, tokenInterfaces } from './token-extension-layouts.ts'
import { type InstructionWarning, warningOf } from './warnings.ts'

export type InstructionAccount = TransactionAccount &
  Readonly<{
    /** What it is to this instruction; null if that is not known. */
    role: string | null
  }>

export type InstructionValue = Readonly<{
  kind: ValueKind
  value: string | null
}>

/** An instruction as screens describe it. */
export type DescribedInstruction = Readonly<{
  /** The address of the program. */
  program: string
  /** Null for a program that the wallet does not know. */
  programName: ProgramName | null
  /** Null if the instruction is not known; then only accounts and data are. */
  name: string | null
  accounts: readonly InstructionAccount[]
  values: Readonly<Record<string, InstructionValue>>
  data: Uint8Array
  warning: InstructionWarning | null
}>

/** Each instruction; a batch of the token programs becomes several. */
export const describeInstructions = (
  message: SolanaMessage,
  tables?: LookupTables,
): DescribedInstruction[] => {
  const all = accountsOf(message, tables)
  return message.instructions.flatMap(({ program, accounts, data }) => {
    const address = message.accounts[program] ?? ''
    const used = accounts.map((index) => all[index] ?? UNKNOWN)
    return expand({ program: address, accounts: used, data })
  })
}

const UNKNOWN = { address: null, isSigner: false, isWritable: false }

type Plain = {
  program: string
  accounts: readonly TransactionAccount[]
  data: Uint8Array
}

const expand = (plain: Plain): DescribedInstruction[] => {
  const name = programName(plain.program)
  const isToken = name === 'token' || name === 'token-2022'
  const batch = isToken && plain.data[0] === BATCH ? splitBatch(plain) : null
  return batch ? batch.flatMap(expand) : [describeOne(plain, name)]
}

const BATCH = 255

/** Undefined if it is no whole batch, which is then an unknown instruction. */
const splitBatch = ({ program, accounts, data }: Plain): Plain[] | null => {
  const reader = createByteReader(data.subarray(1))
  const parts: Plain[] = []
  let next = 0
  try {
    while (reader.left() > 0) {
      const count = reader.u8()
      const part = reader.take(reader.u8())
      if (part[0] === BATCH || next + count > accounts.length) return null
      const used = accounts.slice(next, next + count)
      parts.push({ program, accounts: used, data: part })
      next += count
    }
  } catch (error) {
    if (error instanceof MalformedBytesError) return null
    throw error
  }
  return parts
}

const describeOne = (
  { program, accounts, data }: Plain,
  name: ProgramName | null,
): DescribedInstruction => {
  const known = name && readKnown(name, data)
  const described = {
    program,
    programName: name,
    name: known?.layout.name ?? null,
    accounts: accounts.map((account, index) => ({
      ...account,
      role: known?.layout.accounts[index] ?? null,
    })),
    values: known?.values ?? {},
    data,
  }
  return { ...described, warning: warningOf(described) }
}

type Known = {
  layout: Layout
  values: Record<string, InstructionValue>
}

/**
 * Programs ignore bytes after the last value, so these do not make an
 * instruction unknown: its warning would be lost.
 */
const readKnown = (name: ProgramName, data: Uint8Array): Known | null => {
  const reader = createByteReader(data)
  try {
    const layout = findLayout(name, reader)
    if (!layout) return null
    const values = Object.entries(layout.values).map(([value, kind]) => [
      value,
      { kind, value: readValue(reader, kind) },
    ])
    return { layout, values: Object.fromEntries(values) }
  } catch (error) {
    if (error instanceof MalformedBytesError) return null
    throw error
  }
}

const findLayout = (
  name: ProgramName,
  reader: ByteReader,
): Layout | undefined => {
  switch (name) {
    case 'memo':
      return layouts.memo[0]
    case 'system':
    case 'stake':
      return layouts[name][reader.u32()]
    case 'token-2022': {
      const number = reader.u8()
      const extension = tokenExtensions[number]
      return extension
        ? extension[reader.u8()]
        : (layouts[name][number] ?? findInterface(number, reader))
    }
    // Its first instruction has no data in older clients.
    case 'associated-token':
      return layouts[name][reader.left() === 0 ? 0 : reader.u8()]
    default:
      return layouts[name][reader.u8()]
  }
}

const INTERFACE_BYTES = 8

const findInterface = (
  first: number,
  reader: ByteReader,
): Layout | undefined => {
  if (reader.left() < INTERFACE_BYTES - 1) return undefined
  const bytes = [first, ...reader.take(INTERFACE_BYTES - 1)]
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return tokenInterfaces[hex]
}
