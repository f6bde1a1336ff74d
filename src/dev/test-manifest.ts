import type manifest from '../../manifest.json'

/** Gives the test build an id of its own, so that both can be installed. */
export const TEST_KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAlkxHDMmD8AqwZ9kZ7a4VFfhux5r0UYVFlLcceEunB7MPq63NmSmc738hruGLqTQM89BKH6cxi2pAZ5pNCM1e4AuqAQT9qWCAkhg034SK5HGqMBql+wxeTXvLrDUXe2MxBHG3mKky8h1gshdwqzZFJytFCGF7RK1y3+ZwtcUR/pQbR7qt13/geK549BA1RfQRUpRhPcqbscef7/701IU/RYRcDDAFOgglqFez4dZ2n3vXrBtCtY50cdeY0AcaObRilajnb24tZlRa9AJaCr4sya8zFiYo9E/Mwj2eLWBvHus3ILZ1D57VB2gAmZzYt7bkVvM6TX9r849lkslkhRHaUwIDAQAB'

export const TEST_NAME = 'Portolan Test'

const LOOPBACK_ONLY =
  'http://127.0.0.1:* ws://127.0.0.1:* http://localhost:* ws://localhost:*'

const icons = (sizes: readonly number[]): Record<string, string> =>
  Object.fromEntries(sizes.map((size) => [size, `icons/test-${size}.png`]))

/**
 * The manifest of the test build: another name, icon and id, and the browser
 * itself lets it connect to this computer only.
 */
export const toTestManifest = (own: typeof manifest): object => {
  const { extension_pages: policy } = own.content_security_policy
  return {
    ...own,
    name: TEST_NAME,
    description:
      'For tests of dapps. Its keys are public: never send it money.',
    key: TEST_KEY,
    icons: icons([16, 32, 48, 128]),
    action: {
      ...own.action,
      default_title: TEST_NAME,
      default_icon: icons([16, 32]),
    },
    optional_host_permissions: own.optional_host_permissions.filter(
      (pattern) => !pattern.startsWith('https:'),
    ),
    content_security_policy: {
      extension_pages: policy.replace(
        /connect-src [^;]+/,
        `connect-src 'self' ${LOOPBACK_ONLY}`,
      ),
    },
  }
}
