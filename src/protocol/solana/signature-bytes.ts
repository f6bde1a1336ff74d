export const SIGNATURE_BYTES = 64
