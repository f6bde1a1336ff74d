import { Buffer } from 'buffer/index.js'

// Clients of Solana expect it, and dapps add it as here.
Object.assign(globalThis, { Buffer })
