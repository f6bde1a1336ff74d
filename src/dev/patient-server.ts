import { createServer, type RequestListener, type Server } from 'node:http'

/**
 * An HTTP server for tests that closes no idle connection: on a busy machine the
 * client may be about to use it, and its request would be lost.
 */
export const createPatientServer = (listener: RequestListener): Server =>
  createServer({ keepAliveTimeout: 0 }, listener)
