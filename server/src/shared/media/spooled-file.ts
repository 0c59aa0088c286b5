import { readFile } from 'node:fs/promises'

/** An uploaded file whose content lies in a temporary file, which is removed after the request. */
export class SpooledFile extends File {
  readonly path: string
  readonly #bytes: number

  constructor(path: string, bytes: number, name: string, type: string) {
    super([], name, { type })
    this.path = path
    this.#bytes = bytes
  }

  override get size() {
    return this.#bytes
  }

  override async arrayBuffer() {
    const { buffer, byteOffset, byteLength } = await readFile(this.path)
    return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer
  }
}
