#!/usr/bin/env node
import packageJson from '../../package.json' with { type: 'json' }
import { toLine } from './doctor/finding.ts'
import { checkNode } from './doctor/versions.ts'

const USAGE = `Usage: npx portolan <command>

  doctor      check whether tests with the wallet can run here, and say what to do
  --version   print the version
  --help      print this

The local chains without a test: npx portolan-node --help
`

const doctor = async (): Promise<boolean> => {
  const node = checkNode({ nodeVersion: process.versions.node })
  if (node.state === 'failed') {
    // The other checks would not even load.
    console.log(toLine(node))
    return false
  }
  const { runDoctor } = await import('./doctor/doctor.ts')
  return await runDoctor()
}

const main = async (command: string | undefined): Promise<number> => {
  switch (command) {
    case 'doctor':
      return (await doctor()) ? 0 : 1
    case '--version':
      console.log(packageJson.version)
      return 0
    case undefined:
    case '--help':
      process.stdout.write(USAGE)
      return 0
    default:
      console.error(`portolan: there is no command "${command}"\n\n${USAGE}`)
      return 2
  }
}

process.exitCode = await main(process.argv[2])
