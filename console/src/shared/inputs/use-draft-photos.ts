import { useEffect, useRef, useState } from 'react'
import { storedFiles } from '../../../../client/stored-files.ts'

const stored = storedFiles<File[]>('saeip-console')

/** Removes all photos that are not sent yet. */
export const clearDraftPhotos = () => stored.clear()

/**
 * Photos that are not sent yet, stored in this browser: a phone may close the browser to open its camera. Photos taken while
 * the stored ones are being read replace them.
 */
export function useDraftPhotos(name: string): [File[], (photos: File[]) => void] {
  const [photos, setPhotos] = useState<File[]>([])
  const isChanged = useRef(false)
  useEffect(() => {
    let isCurrent = true
    isChanged.current = false
    void stored.read(name).then((found = []) => isCurrent && !isChanged.current && setPhotos(found))
    return () => {
      isCurrent = false
    }
  }, [name])
  return [
    photos,
    (next) => {
      isChanged.current = true
      setPhotos(next)
      void stored.write(name, next.length > 0 ? next : undefined)
    },
  ]
}
