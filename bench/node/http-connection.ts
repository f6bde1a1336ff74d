import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type HttpAnswer, readHttpAnswer } from './read-http-answer.ts'

type Waiting = (answer: HttpAnswer | undefined) => void

const FIRST_SIZE = 64 * 1024

/**
 * One keep-alive connection that carries one request after another with little
 * overhead: a bench shares its cores with what it measures.
 */
export class HttpConnection {
  readonly #socket: Socket
  #memory = Buffer.allocUnsafe(FIRST_SIZE)
  #filled = 0
  #waiting: Waiting | undefined

  private constructor(port: number) {
    this.#socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        // A fixed read buffer: nothing is copied or joined.
        buffer: () => this.#memory.subarray(this.#filled),
        callback: (bytes) => {
          this.#filled += bytes
          this.#read({ ended: false })
          return true
        },
      },
    })
    this.#socket.on('close', () => {
      this.#read({ ended: true })
      this.#tell(undefined)
    })
  }

  static async open(port: number): Promise<HttpConnection> {
    const connection = new HttpConnection(port)
    await once(connection.#socket, 'connect')
    // Later errors reach the waiting caller through `close`.
    connection.#socket.on('error', () => connection.#socket.destroy())
    return connection
  }

  get isOpen(): boolean {
    return this.#socket.writable && this.#socket.readable
  }

  /** Undefined if the peer closed before a complete answer. */
  ask(request: string | Buffer, waiting: Waiting): void {
    this.#waiting = waiting
    if (typeof request === 'string') this.#socket.write(request, 'latin1')
    else this.#socket.write(request)
  }

  close(): void {
    this.#socket.destroy()
  }

  #read(state: { ended: boolean }): void {
    const bytes = this.#memory.subarray(0, this.#filled)
    const answer = readHttpAnswer(bytes, state)
    if (answer) this.#tell(answer)
    else if (this.#filled === this.#memory.length) {
      this.#memory = Buffer.concat([this.#memory], this.#memory.length * 2)
    }
  }

  #tell(answer: HttpAnswer | undefined): void {
    const waiting = this.#waiting
    this.#waiting = undefined
    // Here, not with the next request: the position of the next bytes is fixed
    // as soon as this read ends.
    this.#filled = 0
    waiting?.(answer)
  }
}
