import type { ReactNode } from 'react'
import type {
  NamedCode,
  SignTypedDataApproval,
} from '../../../messaging/signing-contract.ts'
import {
  readPermit,
  spenderOfPermit,
} from '../../../protocol/typed-data/permit.ts'
import { networkName } from '../../network-name.ts'
import { text } from '../../text.ts'

/** Warns of named addresses that should be contracts, and of unchecked ones. */
export const CodeWarnings = ({
  approval: { typedData, network },
  code,
}: {
  approval: Pick<SignTypedDataApproval, 'typedData' | 'network'>
  /** Undefined while the node is asked. */
  code: NamedCode | undefined
}): ReactNode => {
  const contract = typedData.domain.verifyingContract
  const permit = readPermit(typedData)
  const spender = permit && spenderOfPermit(permit)
  const place = networkName(network)
  const warnings: string[] = []
  if (contract !== undefined && code?.contract === 'no-contract') {
    warnings.push(text('dataNoContract', String(contract), place))
  }
  if (contract !== undefined && code?.contract === 'unknown') {
    warnings.push(text('dataContractUnchecked', String(contract), place))
  }
  if (spender !== undefined && code?.spender === 'no-contract') {
    warnings.push(text('warnEoaSpender', spender))
  }
  if (spender !== undefined && code?.spender === 'unknown') {
    warnings.push(text('dataContractUnchecked', spender, place))
  }
  return [...new Set(warnings)].map((warning) => (
    <p className="site-warning" role="alert" key={warning}>
      {warning}
    </p>
  ))
}
