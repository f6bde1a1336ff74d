import { unauthorized, userRejected } from '../../protocol/errors.ts'
import { parsePersonalSignParams } from '../../protocol/personal-sign-params.ts'
import {
  parseTypedDataParams,
  parseTypedDataV3Params,
} from '../../protocol/typed-data/parse-typed-data.ts'
import type { AskForAccount } from './ask-for-account.ts'
import type { AuthorizedCall } from './wallet_invokeMethod.ts'

type Sign = (call: AuthorizedCall) => Promise<string>

/**
 * The signature is created and stored in one write when the user approves, so
 * nothing is left to do here. A resent request gets the same one.
 */
export const createSign = (
  ask: AskForAccount,
): Record<
  'personal_sign' | 'eth_signTypedData_v4' | 'eth_signTypedData_v3',
  Sign
> => ({
  personal_sign: async (call) => {
    const message = parsePersonalSignParams(call.request.params)
    return signatureOf(
      await ask(call, { kind: 'sign-message', ...actingIn(call), message }),
    )
  },
  eth_signTypedData_v4: async (call) => {
    const { request, scope } = call
    const typedData = parseTypedDataParams(request.params, scope)
    const kind = 'sign-typed-data'
    return signatureOf(await ask(call, { kind, ...actingIn(call), typedData }))
  },
  eth_signTypedData_v3: async (call) => {
    const { request, scope } = call
    const typedData = parseTypedDataV3Params(request.params, scope)
    const kind = 'sign-typed-data'
    const method = 'eth_signTypedData_v3'
    return signatureOf(
      await ask(call, { kind, method, ...actingIn(call), typedData }),
    )
  },
})

const actingIn = ({
  scope,
  account,
}: AuthorizedCall): { scope: string; account: string } => {
  if (account === undefined) throw unauthorized()
  return { scope, account }
}

const signatureOf = ({
  choice: { signature },
}: {
  choice: { signature?: string | undefined }
}): string => {
  if (signature === undefined) throw userRejected()
  return signature
}
