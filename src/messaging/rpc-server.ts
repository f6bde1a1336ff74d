import { messageOf } from '../protocol/message-of.ts'
import type { Port } from './browser.ts'
import { createPost } from './post.ts'
import { Refusal } from './refusal.ts'
import {
  type Answer,
  isCall,
  type Push,
  type RpcContract,
} from './rpc-messages.ts'

/** One function per procedure of the contract. */
export type ProceduresOf<Contract extends RpcContract> = {
  [Name in keyof Contract['procedures']]: (
    params: Contract['procedures'][Name]['params'],
  ) =>
    | Contract['procedures'][Name]['result']
    | Promise<Contract['procedures'][Name]['result']>
}

export type RpcServer<Contract extends RpcContract> = {
  emit<Event extends keyof Contract['events'] & string>(
    event: Event,
    data: Contract['events'][Event],
  ): void
}

/** Answers the calls on one port until it closes. */
export const serveRpc = <Contract extends RpcContract>({
  port,
  procedures,
}: {
  port: Port
  /** Calls wait for procedures that are being loaded. */
  procedures: ProceduresOf<Contract> | Promise<ProceduresOf<Contract>>
}): RpcServer<Contract> => {
  const post = createPost<Answer | Push>(port)

  port.onMessage.addListener(async (message) => {
    if (!isCall(message)) return
    const { id, name, params } = message
    try {
      post({
        type: 'result',
        id,
        result: await run({ procedures: await procedures, name, params }),
      })
    } catch (error) {
      post({
        type: 'error',
        id,
        message: messageOf(error),
        ...(error instanceof Refusal && { code: error.code }),
      })
    }
  })

  return {
    emit: (event, data) => {
      post({ type: 'event', event, data })
    },
  }
}

const run = async ({
  procedures,
  name,
  params,
}: {
  procedures: ProceduresOf<RpcContract>
  name: string
  params: unknown
}): Promise<unknown> => {
  const procedure = Object.hasOwn(procedures, name)
    ? procedures[name]
    : undefined
  if (!procedure) throw new Error(`There is no procedure "${name}"`)
  return procedure(params)
}
