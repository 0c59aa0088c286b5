import type { Readable } from 'node:stream'

export interface StoredObject {
  stream: Readable
  bytes: number
  contentType: string
}

/** Storage of photos: a folder or an S3 bucket. Only media paths are accepted (`isMediaPath`). */
export interface MediaStore {
  /** Writes the whole object or nothing. Throws STORAGE_FULL when the storage is full. */
  put(path: string, bytes: Buffer, contentType: string): Promise<void>
  get(path: string): Promise<StoredObject | undefined>
  /** Does nothing when the object does not exist. */
  remove(path: string): Promise<void>
  /** Throws when the store cannot be used (for /readyz). */
  probe(): Promise<void>
}
