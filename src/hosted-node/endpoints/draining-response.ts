import { type IncomingMessage, ServerResponse } from 'node:http'

/** Answers end their connection while the service is about to stop. */
export const createResponseClass = (
  isDraining: () => boolean,
): typeof ServerResponse =>
  class DrainingResponse<
    Request extends IncomingMessage,
  > extends ServerResponse<Request> {
    override writeHead(status: number, ...rest: unknown[]): this {
      if (isDraining()) this.shouldKeepAlive = false
      return super.writeHead(status, ...(rest as []))
    }
  }
