import { createRequire } from 'node:module'

export const LITESVM_MISSING =
  'the package litesvm is not installed: it is an optional dependency with binaries for Linux and macOS (x64 and arm64)'

/** Whether Solana chains can run here. */
export const isLitesvmInstalled = (): boolean => {
  if (!['linux', 'darwin'].includes(process.platform)) return false
  try {
    createRequire(import.meta.url).resolve('litesvm')
    return true
  } catch {
    return false
  }
}
