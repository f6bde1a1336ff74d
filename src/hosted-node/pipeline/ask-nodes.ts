import type { RpcError } from '../json-rpc.ts'
import { UnavailableError } from '../network/router.ts'
import type { Reply } from './request.ts'
import type { Stage } from './stage.ts'

export const upstreamUnavailable: RpcError = {
  code: -32002,
  message: 'upstream unavailable',
}

/** Asks the network's nodes and converts the outcome for the caller. */
export const askNodes: Stage = async (request) => {
  const { method, params, caller, network } = request
  const { apiKey, failoverAsked } = caller
  const generation = network.cache.generation()
  try {
    const routed = await network.router.ask({
      method,
      params,
      failover: { asked: failoverAsked, included: apiKey.plan.failover },
      owner: apiKey.id,
    })
    const { outcome } = routed
    if ('error' in outcome) return outcome
    const { result } = outcome
    if (result === null) return { json: 'null' }
    if (!('upstream' in routed)) return { json: JSON.stringify(result) }
    const { upstream, isForwarded } = routed
    network.heads.note({ method, result, upstream })
    const shaped = method.shape ? method.shape(result, apiKey.profile) : result
    const json =
      shaped === result && outcome.json !== undefined
        ? outcome.json
        : JSON.stringify(shaped)
    // An answer of a partner is never cached for other callers.
    const cachePolicy = isForwarded ? 'never' : request.cachePolicy
    if (network.heads.isSettled({ method, cachePolicy, result, upstream })) {
      network.cache.set(request.identity, { json, generation })
      if (generation === network.cache.generation()) {
        network.sharedCache?.set(request.identity, json)
      }
    }
    return { json }
  } catch (error) {
    if (error instanceof UnavailableError) return unavailable(error)
    throw error
  }
}

const unavailable = ({ upgrade, unknownOutcome }: UnavailableError): Reply => ({
  error: {
    ...upstreamUnavailable,
    ...(upgrade && { data: { upgrade } }),
    // A caller that retries elsewhere should know that it may be sent already.
    ...(unknownOutcome && { data: { reason: 'unknown-outcome' } }),
  },
  status: 503,
})
