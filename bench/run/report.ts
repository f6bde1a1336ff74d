/** What a bench prints, and whether it passed. */
export type Report = { ok: boolean; text: string }
