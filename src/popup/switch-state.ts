export type SwitchState = Readonly<{
  /** What the user chose, by key, while what is stored may be older. */
  wanted: Readonly<Record<string, boolean>>
  /** How many choices are being stored. */
  saving: number
  /** Another value whenever something stored changes. */
  stored: unknown
  /**
   * Whether a value that comes now may have been read before the last save:
   * React shows both at once.
   */
  mayBeOld: boolean
}>

export type SwitchChange =
  | { type: 'chosen'; keys: readonly string[]; isOn: boolean }
  /** `shown` follows when `saved` was rendered. */
  | { type: 'saved' | 'shown' | 'failed' }
  | { type: 'stored'; stored: unknown }

export const startSwitches = (stored: unknown): SwitchState => ({
  wanted: {},
  saving: 0,
  stored,
  mayBeOld: false,
})

/** The reducer of `useSwitches`. */
export const changeSwitches = (
  state: SwitchState,
  change: SwitchChange,
): SwitchState => {
  const { wanted, saving, mayBeOld } = state
  switch (change.type) {
    case 'chosen': {
      const { keys, isOn } = change
      const chosen = Object.fromEntries(keys.map((key) => [key, isOn]))
      return { ...state, wanted: { ...wanted, ...chosen }, saving: saving + 1 }
    }
    case 'saved':
      return { ...state, saving: saving - 1, mayBeOld: true }
    case 'shown':
      return { ...state, mayBeOld: false }
    case 'failed':
      return { ...state, wanted: {}, saving: saving - 1 }
    case 'stored': {
      const { stored } = change
      const isNewer = saving === 0 && !mayBeOld
      return { ...state, stored, wanted: isNewer ? {} : wanted }
    }
  }
}
