import { approvalThreats } from './security/approval-threats.ts'
import { callerThreats } from './security/caller-threats.ts'
import { foundThreats } from './security/found-threats.ts'
import { keyringThreats } from './security/keyring-threats.ts'
import { nodeThreats } from './security/node-threats.ts'
import { pageThreats } from './security/page-threats.ts'
import { promises } from './security/promises.ts'
import { releaseThreats } from './security/release-threats.ts'
import { stopScenarios, useScenarios } from './security/scenarios.ts'
import type { SecurityPart } from './security/security-row.ts'
import { sessionThreats } from './security/session-threats.ts'

export const securityParts: readonly SecurityPart[] = [
  promises,
  pageThreats,
  callerThreats,
  sessionThreats,
  approvalThreats,
  keyringThreats,
  nodeThreats,
  releaseThreats,
  foundThreats,
  stopScenarios,
  useScenarios,
]
