import { writeCall } from '../code/write-code.ts'
import { readError } from '../format/error.ts'
import { sessionCalls } from '../session/calls.ts'
import type { Granted } from '../session/granted.ts'
import type { SessionClient } from '../session/session-client.ts'
import type { Call } from '../transports/wallet.ts'
import { onAction } from './action.ts'
import { asOption, offer } from './choice.ts'
import { asJson, codeBlock, element, part } from './dom.ts'

/** Calls any method with any parameters, and shows the raw result. */
export const createCallPanel = (client: SessionClient): void => {
  const scopes = part<HTMLSelectElement>('call-scope')
  const method = part<HTMLInputElement>('call-method')
  const params = part<HTMLTextAreaElement>('call-params')
  let granted: readonly Granted[] = []

  const offerMethods = (): void => {
    const known = granted.find(({ scope }) => scope === scopes.value)
    part('granted-methods').replaceChildren(
      ...(known?.methods ?? []).map((value) => element('option', { value })),
    )
  }

  scopes.addEventListener('change', offerMethods)
  client.onSession((session = []) => {
    granted = session
    offer(
      scopes,
      session.map(({ scope }) => asOption(scope)),
    )
    offerMethods()
  })

  const request = (): Call => ({
    method: method.value.trim(),
    ...readParams(params.value),
  })

  onAction({
    button: part('call-button'),
    outcome: part('call-outcome'),
    code: () => {
      try {
        const call = sessionCalls.invoke(scopes.value, request())
        return client.code(writeCall(call))
      } catch (error) {
        return readError(error).message
      }
    },
    act: async () => {
      const result = await client.invoke(scopes.value, request())
      return codeBlock(asJson(result), 'Result')
    },
  })
}

/** Leaving out the parameters is not the same as an empty list. */
const readParams = (text: string): { params?: unknown } => {
  if (text.trim() === '') return {}
  try {
    return { params: JSON.parse(text) }
  } catch (error) {
    throw new Error(
      `The parameters are not valid JSON: ${readError(error).message}`,
    )
  }
}
