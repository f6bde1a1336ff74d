import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type HttpAnswer, readHttpAnswer } from './read-http-answer.ts'

type Waiting = (answer: HttpAnswer | undefined) => void

const FIRST_SIZE = 64 * 1024

/**
 * One keep-alive connection that carries one request after another, and costs
 * the machine little: a bench's caller shares its cores with what it measures.
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
        // Read to where it stays: nothing is copied or put together again.
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
    // What goes wrong later is told to whoever waits, by `close`.
    connection.#socket.on('error', () => connection.#socket.destroy())
    return connection
  }

  get isOpen(): boolean {
    return this.#socket.writable && this.#socket.readable
  }

  /** Undefined is told when the other side hung up without a whole answer. */
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
    // Here, not when the next is asked: where the next bytes are read to is
    // settled as soon as the reading of these is over.
    this.#filled = 0
    waiting?.(answer)
  }
}
