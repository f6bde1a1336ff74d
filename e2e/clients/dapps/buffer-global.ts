import { Buffer } from 'buffer/'

// Clients of Solana expect it, and dapps add it as here.
Object.assign(globalThis, { Buffer })
