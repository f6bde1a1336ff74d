/** What screens show, and are told of when it changes. */
export type ScreenSubject =
  | 'overview'
  | 'approvals'
  | 'sites'
  | 'networks'
  | 'wallet'
  | 'activity'
