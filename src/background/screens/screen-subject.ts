/** What screens show, and are notified of when it changes. */
export type ScreenSubject =
  | 'overview'
  | 'approvals'
  | 'sites'
  | 'networks'
  | 'contacts'
  | 'wallet'
  | 'activity'
  | 'automatic'
  | 'traffic'
  | 'development'
