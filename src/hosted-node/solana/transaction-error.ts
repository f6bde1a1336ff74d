import type { Json } from '../../node-client/json.ts'

/** Why a transaction failed, in the JSON form of Solana's nodes. */
export type TransactionError = Json

/** What the engine returns: a number, or an object of one of its classes. */
type EngineError =
  | number
  | { index: number; err: () => number | { code?: number; msg?: string } }
  | { index: number }
  | { accountIndex: number }

/** In the order of the engine's enumerations, which have no names at runtime. */
const TRANSACTION_ERRORS =
  `AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound
  InsufficientFundsForFee InvalidAccountForFee AlreadyProcessed BlockhashNotFound
  CallChainTooDeep MissingSignatureForFee InvalidAccountIndex SignatureFailure
  InvalidProgramForExecution SanitizeFailure ClusterMaintenance
  AccountBorrowOutstanding WouldExceedMaxBlockCostLimit UnsupportedVersion
  InvalidWritableAccount WouldExceedMaxAccountCostLimit
  WouldExceedAccountDataBlockLimit TooManyAccountLocks AddressLookupTableNotFound
  InvalidAddressLookupTableOwner InvalidAddressLookupTableData
  InvalidAddressLookupTableIndex InvalidRentPayingAccount
  WouldExceedMaxVoteCostLimit WouldExceedAccountDataTotalLimit
  MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded
  InvalidLoadedAccountsDataSizeLimit UnbalancedTransaction ProgramCacheHitMaxLimit
  CommitCancelled`.split(/\s+/)

const INSTRUCTION_ERRORS =
  `GenericError InvalidArgument InvalidInstructionData InvalidAccountData
  AccountDataTooSmall InsufficientFunds IncorrectProgramId MissingRequiredSignature
  AccountAlreadyInitialized UninitializedAccount UnbalancedInstruction
  ModifiedProgramId ExternalAccountLamportSpend ExternalAccountDataModified
  ReadonlyLamportChange ReadonlyDataModified DuplicateAccountIndex
  ExecutableModified RentEpochModified NotEnoughAccountKeys AccountDataSizeChanged
  AccountNotExecutable AccountBorrowFailed AccountBorrowOutstanding
  DuplicateAccountOutOfSync InvalidError ExecutableDataModified
  ExecutableLamportChange ExecutableAccountNotRentExempt UnsupportedProgramId
  CallDepth MissingAccount ReentrancyNotAllowed MaxSeedLengthExceeded InvalidSeeds
  InvalidRealloc ComputationalBudgetExceeded PrivilegeEscalation
  ProgramEnvironmentSetupFailure ProgramFailedToComplete ProgramFailedToCompile
  Immutable IncorrectAuthority AccountNotRentExempt InvalidAccountOwner
  ArithmeticOverflow UnsupportedSysvar IllegalOwner
  MaxAccountsDataAllocationsExceeded MaxAccountsExceeded
  MaxInstructionTraceLengthExceeded BuiltinProgramsMustConsumeComputeUnits
  BorshIoError`.split(/\s+/)

export const toTransactionError = (error: EngineError): TransactionError => {
  if (typeof error === 'number') {
    return TRANSACTION_ERRORS[error] ?? 'SanitizeFailure'
  }
  if ('err' in error) {
    return { InstructionError: [error.index, toInstructionError(error.err())] }
  }
  if ('index' in error) return { DuplicateInstruction: error.index }
  const name =
    error.constructor.name === 'TransactionErrorInsufficientFundsForRent'
      ? 'InsufficientFundsForRent'
      : 'ProgramExecutionTemporarilyRestricted'
  return { [name]: { account_index: error.accountIndex } }
}

const toInstructionError = (
  error: number | { code?: number; msg?: string },
): Json => {
  if (typeof error === 'number') {
    return INSTRUCTION_ERRORS[error] ?? 'GenericError'
  }
  return error.code === undefined ? 'BorshIoError' : { Custom: error.code }
}

/** The words of Solana's nodes where client libraries look for them. */
const WORDS: Readonly<Record<string, string>> = {
  AccountNotFound:
    'Attempt to debit an account but found no record of a prior credit.',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  InvalidAccountForFee: 'This account may not be used to pay transaction fees',
  ProgramAccountNotFound: 'Attempt to load a program that does not exist',
  SignatureFailure: 'Transaction did not pass signature verification',
}

export const inWords = (error: TransactionError): string => {
  if (typeof error === 'string') return WORDS[error] ?? spelled(error)
  const [name, detail] = Object.entries(error as Record<string, Json>)[0] ?? []
  if (name === 'InstructionError' && Array.isArray(detail)) {
    const [index, what] = detail
    return `Error processing Instruction ${index}: ${instructionWords(what)}`
  }
  return `${spelled(name ?? '')} (${JSON.stringify(detail)})`
}

const instructionWords = (what: Json | undefined): string => {
  if (typeof what === 'string') return spelled(what).toLowerCase()
  const code = (what as { Custom?: number } | undefined)?.Custom ?? 0
  return `custom program error: 0x${code.toString(16)}`
}

/** `InvalidAccountIndex` becomes `Invalid account index`. */
const spelled = (name: string): string => {
  const words = name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
