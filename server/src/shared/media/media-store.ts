import type { Readable } from 'node:stream'

export interface StoredObject {
  stream: Readable
  bytes: number
  contentType: string
}

/** Where photos are kept: a folder or an S3 bucket. Paths are relative, "/"-separated, made by us. */
export interface MediaStore {
  /** Writes the whole object or nothing. Throws STORAGE_FULL when there is no room. */
  put(path: string, bytes: Buffer, contentType: string): Promise<void>
  get(path: string): Promise<StoredObject | undefined>
  /** Removing what is not there is not an error. */
  remove(path: string): Promise<void>
  /** Throws when the store cannot be used now (for /readyz). */
  probe(): Promise<void>
}
