/** Methods of Solana take bytes as base64. */
export const textAsBase64 = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
