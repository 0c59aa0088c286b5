import type { Page } from '@playwright/test'

/** Returns the keys of an IndexedDB store; none when the app has not created it yet. */
export const listStoredKeys = (page: Page, database: string, store: string) =>
  page.evaluate(
    ([databaseName = '', storeName = '']) =>
      new Promise<IDBValidKey[]>((resolve, reject) => {
        const opening = indexedDB.open(databaseName)
        opening.onerror = () => (opening.error?.name === 'AbortError' ? resolve([]) : reject(opening.error))
        // A database that was created here would stay without its store.
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onsuccess = () => {
          const { result } = opening
          const close = (keys: IDBValidKey[]) => {
            result.close()
            resolve(keys)
          }
          if (!result.objectStoreNames.contains(storeName)) return close([])
          const reading = result.transaction(storeName).objectStore(storeName).getAllKeys()
          reading.onsuccess = () => close(reading.result)
        }
      }),
    [database, store],
  )
