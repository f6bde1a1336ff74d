import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { API_FILE, withMethodTables } from './method-tables.ts'
import { repositoryRoot } from './repository-root.ts'

const file = join(repositoryRoot, API_FILE)
writeFileSync(file, withMethodTables(readFileSync(file, 'utf8')))
