import { access, constants } from 'node:fs/promises'
import { describeLaunchFailure } from '../../dev/launch-failure.ts'
import { openWalletBrowser } from '../../playwright/wallet-browser.ts'
import type { DoctorDeps } from './doctor-deps.ts'
import { type Finding, failed, ok } from './finding.ts'

const ADVICE =
  'Run: npx playwright install --with-deps chromium, or set PORTOLAN_CHROMIUM to the path of a Chromium; Chrome and Edge do not load unpacked extensions'

export const checkBrowser = async ({
  browser,
}: DoctorDeps): Promise<Finding[]> => {
  try {
    await access(browser, constants.X_OK)
  } catch {
    return [failed(`the browser ${browser} is missing`, ADVICE)]
  }
  return [ok(`browser: ${browser}`), await checkExtension(browser)]
}

const checkExtension = async (executablePath: string): Promise<Finding> => {
  try {
    const { extensionId, close } = await openWalletBrowser({ executablePath })
    await close()
    return ok(`it starts headless with the wallet (id ${extensionId})`)
  } catch (error) {
    return failed(describeLaunchFailure(error), ADVICE)
  }
}
