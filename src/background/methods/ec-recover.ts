import { invalidParams } from '../../protocol/errors.ts'
import { parseEcRecoverParams } from '../../protocol/personal-sign-params.ts'
import type { NamespaceServices } from '../namespaces/namespace.ts'
import type { AuthorizedCall } from './wallet_invokeMethod.ts'

/** The account that signed a message with `personal_sign`, in EIP-55. */
export const createEcRecover =
  (recoverSigner: NamespaceServices['recoverSigner']) =>
  async ({ request }: AuthorizedCall): Promise<string> => {
    const { message, signature } = parseEcRecoverParams(request.params)
    const signer = await recoverSigner(message, signature)
    if (signer !== undefined) return signer
    throw invalidParams({
      path: 'params.request.params.1',
      reason: 'must be a signature that some key can have made',
    })
  }
