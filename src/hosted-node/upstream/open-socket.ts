import { WebSocket } from 'ws'
import type { WebSocketLike } from '../../node-client/web-socket-like.ts'
import { MAX_SOCKET_TEXT } from '../../node-client/websocket.ts'

/** A socket that reveals nothing about its caller. */
export const openSocket = (url: string): WebSocketLike =>
  new WebSocket(url, {
    // Costs more time than it saves between a service and its nodes.
    perMessageDeflate: false,
    maxPayload: MAX_SOCKET_TEXT,
    followRedirects: false,
  })
