type LimitableArea = {
  setAccessLevel(options: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void>
}

/**
 * Content scripts can read `storage.local` by default. This is the worker's
 * first statement (`background/begin.ts`), so both calls start before it returns.
 */
export const limitStorageToTrustedContexts = async ({
  storage,
}: {
  // The polyfill's types lack the method, so the areas are narrowed here.
  storage: { local: unknown; session?: unknown }
}): Promise<void> => {
  const { local, session } = storage
  await Promise.all([
    isLimitable(local)
      ? limit(local)
      : Promise.reject(new Error('storage.local cannot be limited')),
    // A session area is limited to trusted contexts by default.
    isLimitable(session) ? limit(session) : undefined,
  ])
}

/** Async, so that an exception of one call does not prevent the other. */
const limit = async (area: LimitableArea): Promise<void> => {
  await area.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' })
}

const isLimitable = (area: unknown): area is LimitableArea =>
  typeof area === 'object' &&
  area !== null &&
  'setAccessLevel' in area &&
  typeof area.setAccessLevel === 'function'
