#!/usr/bin/env node
import packageJson from '../../package.json' with { type: 'json' }
import { runDoctor } from './doctor/doctor.ts'

const USAGE = `Usage: npx portolan <command>

  doctor      check whether tests with the wallet can run here, and say what to do
  --version   print the version
  --help      print this

The local chains without a test: npx portolan-node --help
`

const [, , command] = process.argv
if (command === 'doctor') {
  process.exitCode = (await runDoctor()) ? 0 : 1
} else if (command === '--version') {
  console.log(packageJson.version)
} else if (command === undefined || command === '--help') {
  process.stdout.write(USAGE)
} else {
  console.error(`portolan: there is no command "${command}"\n\n${USAGE}`)
  process.exitCode = 2
}
