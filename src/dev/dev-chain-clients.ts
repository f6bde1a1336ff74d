import { repositoryRoot } from './repository-root.ts'
import { runProgram } from './run-program.ts'
import { startChains } from './start-chains.ts'

/**
 * Runs clients that people use with Hardhat and Anvil against the development
 * chains of the built hosted node. Viem's test client is part of `npm test`.
 */
const CLIENTS = ['network-helpers', 'ethers', 'web3']

const { networks, stop } = await startChains()
const [PORTOLAN_CHAIN_URL, PORTOLAN_OTHER_URL] = networks.map(
  ({ rpcUrl }) => rpcUrl,
)
try {
  for (const client of CLIENTS) {
    const { code } = await runProgram({
      args: [`e2e/clients/dev-chain/${client}.mjs`],
      cwd: repositoryRoot,
      env: { ...process.env, PORTOLAN_CHAIN_URL, PORTOLAN_OTHER_URL },
      output: 'show',
    })
    if (code !== 0) process.exitCode = 1
  }
} finally {
  await stop()
}
