import type * as z from 'zod/mini'
import { ignoringErrors, parseJson, type StorageArea, storedText } from './storage.ts'

/** A JSON value under one key, checked by a schema. A stored value that does not fit counts as none. */
interface StoredValue<Value> {
  read: () => Value | undefined
  write: (value: Value) => boolean
  remove: () => void
}

export function storedValue<Schema extends z.ZodMiniType>(
  key: string,
  schema: Schema,
  area: StorageArea = 'localStorage',
): StoredValue<z.output<Schema>> {
  const { read, write, remove } = storedText(key, area)
  return {
    read: () => schema.safeParse(parseJson(read())).data,
    write: (value) => write(JSON.stringify(value)),
    remove,
  }
}

/** Removes every stored text whose key starts with `prefix`, from both storages. */
export function removeStoredTexts(prefix: string) {
  for (const area of ['localStorage', 'sessionStorage'] as const)
    ignoringErrors(() => {
      const storage = globalThis[area]
      for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
    })
}
