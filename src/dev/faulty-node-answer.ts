import type { NodeCall, Outcome } from '../hosted-node/json-rpc.ts'

/** A prepared result saves serialising it for each call. */
export type FaultyAnswer = Outcome | { resultJson: string }
export type AnswerCall = (
  call: NodeCall,
) => FaultyAnswer | Promise<FaultyAnswer>

export type WireCall = NodeCall & { id: unknown }

type Spoil = 'wrong-id' | 'no-batches' | undefined

/** The answer to a body, with the fault applied. */
export const answerBody = async ({
  body,
  answer,
  spoil,
}: {
  body: WireCall | WireCall[]
  answer: (call: WireCall) => ReturnType<AnswerCall>
  spoil: Spoil
}): Promise<string> => {
  const one = async (call: WireCall): Promise<string> =>
    write(spoil === 'wrong-id' ? wrongId(call.id) : call.id, await answer(call))
  if (!Array.isArray(body)) return await one(body)
  if (spoil === 'no-batches') return BATCH_REFUSAL
  return `[${(await Promise.all(body.map(one))).join(',')}]`
}

export const BATCH_REFUSAL =
  '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"batches are not supported"}}'

const wrongId = (id: unknown): unknown =>
  typeof id === 'number' ? id + 1_000_000 : 'another'

const write = (id: unknown, answer: FaultyAnswer): string =>
  'resultJson' in answer
    ? `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${answer.resultJson}}`
    : JSON.stringify({ jsonrpc: '2.0', id, ...answer })
