import { deployContract } from 'micro-eth-signer/abi.js'

type AbiInput = {
  type: string
  name?: string
  components?: readonly AbiInput[]
}

type AbiEntry = { type: string; inputs?: readonly AbiInput[] }

export type ContractCode = {
  /** The creation code, as compilers print it: hex digits. */
  bytecode: string
  /** The contract's ABI; needed for `args`. */
  abi?: readonly AbiEntry[]
  /** The constructor's arguments, in order. */
  args?: readonly unknown[]
}

/** The creation code with the arguments of the constructor behind it. */
export const encodeConstructor = ({
  bytecode,
  abi,
  args = [],
}: ContractCode): string => {
  if (!/^(?:0x)?(?:[0-9a-f]{2})+$/i.test(bytecode)) {
    throw new TypeError(
      'bytecode must be hex digits; a contract with libraries must be linked first',
    )
  }
  const code = bytecode.startsWith('0x') ? bytecode : `0x${bytecode}`
  const { inputs = [] } = abi?.find(({ type }) => type === 'constructor') ?? {}
  if (inputs.length !== args.length) {
    throw new TypeError(
      `args has ${args.length} values, and the constructor in abi takes ${inputs.length}`,
    )
  }
  if (inputs.length === 0) return code
  const values = inputs.map((input, index) => toValue(input, args[index]))
  // Without names they are encoded in order.
  const unnamed = inputs.map(({ name: _, ...input }) => input)
  return deployContract(
    [{ type: 'constructor', inputs: unnamed }] as never,
    code,
    unnamed.length === 1 ? values[0] : values,
  )
}

/** Numbers and hex digits, as other libraries take them, to what is encoded. */
const toValue = (input: AbiInput, value: unknown): unknown => {
  const { type, components = [] } = input
  const list = /^(.*)\[\d*\]$/.exec(type)
  if (list && Array.isArray(value)) {
    const item = { ...input, type: list[1] ?? '' }
    return value.map((one) => toValue(item, one))
  }
  if (/^u?int/.test(type)) return BigInt(value as number)
  if (/^bytes/.test(type) && typeof value === 'string') {
    return Uint8Array.from(Buffer.from(value.replace(/^0x/, ''), 'hex'))
  }
  if (type !== 'tuple') return value
  const members = value as Record<string, unknown>
  return Object.fromEntries(
    components.map((member) => {
      const name = member.name ?? ''
      return [name, toValue(member, members[name])]
    }),
  )
}
