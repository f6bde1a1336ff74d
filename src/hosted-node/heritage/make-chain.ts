import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { makeHeritageFiles } from './heritage-files.ts'

/** Built to `dist-node/`; writes the files into the source folder. */
const folder = resolve(import.meta.dirname, '../src/hosted-node/heritage')

for (const [name, content] of Object.entries(await makeHeritageFiles())) {
  await writeFile(resolve(folder, name), content)
  console.log(`${name}: ${content.length} bytes`)
}
