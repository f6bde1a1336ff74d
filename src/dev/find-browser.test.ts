import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FindBrowserOptions, findBrowser } from './find-browser.ts'

describe('findBrowser', () => {
  let folder: string
  let lines: string[]
  /** A simulated machine without any browser. */
  let machine: Required<FindBrowserOptions>

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portolan-browsers-'))
    lines = []
    await Promise.all(
      ['bin', 'opt', 'cache'].map((name) => mkdir(join(folder, name))),
    )
    machine = {
      env: { PATH: join(folder, 'bin') },
      usualPlaces: [join(folder, 'opt/chromium')],
      playwrightPath: join(folder, 'cache/chrome'),
      playwrightCli: await write('failing-cli.cjs', 'process.exit(1)'),
      isRoot: false,
      say: (line) => lines.push(line),
    }
  })

  afterEach(() => rm(folder, { recursive: true, force: true }))

  const write = async (name: string, content: string): Promise<string> => {
    const path = join(folder, name)
    await writeFile(path, content, { mode: 0o755 })
    return path
  }

  const browser = (
    name: string,
    version = 'Chromium 140.0.7339.80',
  ): Promise<string> => write(name, `#!/bin/sh\necho '${version}'\n`)

  /** All possible sources, later ones first. */
  const fillMachine = async (): Promise<void> => {
    await browser('cache/chrome', 'Google Chrome for Testing 140.0.7339.80')
    await browser('opt/chromium')
    await browser('bin/chromium-browser')
    await browser('bin/chromium')
    machine.env.PORTOLAN_CHROMIUM = await browser('named')
  }

  it('prefers the browser that is named', async () => {
    await fillMachine()

    expect(await findBrowser(machine)).toBe(join(folder, 'named'))
  })

  it('reports a named browser that cannot run', async () => {
    await fillMachine()
    machine.env.PORTOLAN_CHROMIUM = folder

    await expect(findBrowser(machine)).rejects.toThrow(
      `PORTOLAN_CHROMIUM is set to "${folder}", which is not a program that can be run`,
    )
  })

  it('looks on the PATH, in usual places, then in the cache', async () => {
    await fillMachine()
    delete machine.env.PORTOLAN_CHROMIUM
    const order = [
      'bin/chromium',
      'bin/chromium-browser',
      'opt/chromium',
      'cache/chrome',
    ]
    const found: string[] = []
    for (const _ of order) {
      const path = await findBrowser(machine)
      found.push(path)
      await rm(path)
    }

    expect(found).toEqual(order.map((name) => join(folder, name)))
  })

  it.each([
    ['branded Chrome', 'Google Chrome 140.0.7339.80'],
    ['a stub', 'Command requires the chromium snap to be installed.'],
  ])('skips %s under the name of chromium', async (_, version) => {
    await browser('bin/chromium', version)
    const cached = await browser('cache/chrome')

    expect(await findBrowser(machine)).toBe(cached)
  })

  it('has Playwright download one if there is none', async () => {
    const target = JSON.stringify(machine.playwrightPath)
    machine.playwrightCli = await write(
      'cli.cjs',
      `if (process.argv.slice(2).join(' ') === 'install chromium')
        require('node:fs').writeFileSync(
          ${target}, "#!/bin/sh\\necho 'Chromium 141.0'\\n", { mode: 0o755 })`,
    )

    expect({ path: await findBrowser(machine), lines }).toEqual({
      path: machine.playwrightPath,
      lines: ['No Chromium found: asking Playwright to download one.'],
    })
  })

  const aptGet = (): Promise<string> =>
    write(
      'bin/apt-get',
      `#!/bin/sh
if [ "$*" = 'install -y --no-install-recommends chromium' ]; then
  printf '#!/bin/sh\\necho "Chromium 142.0"\\n' > '${folder}/opt/chromium'
  PATH=/usr/bin:/bin chmod 755 '${folder}/opt/chromium'
elif [ "$*" != update ]; then exit 1
fi
`,
    )

  it("installs Debian's package as root when all else fails", async () => {
    await aptGet()
    machine.isRoot = true

    expect({ path: await findBrowser(machine), lines }).toEqual({
      path: join(folder, 'opt/chromium'),
      lines: [
        'No Chromium found: asking Playwright to download one.',
        'Playwright could not download it.',
        'Installing the package "chromium" with apt-get.',
      ],
    })
  })

  it('explains what to do if there is none', async () => {
    await aptGet()

    await expect(findBrowser(machine)).rejects.toThrow(
      /Do one of these:\n.+"chromium",\n.+"npx playwright install chromium",\n.+PORTOLAN_CHROMIUM/,
    )
  })
})
