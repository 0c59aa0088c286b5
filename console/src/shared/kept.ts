import { createStore, del, get, set } from 'idb-keyval'
import { useEffect, useRef, useState } from 'react'

const keyOf = (name: string) => `console.kept.${name}`

/** Text that outlives a closed window or an empty battery; setting it to nothing forgets it. */
export function useKept(name: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => quietly(() => localStorage.getItem(keyOf(name))) ?? '')
  return [
    text,
    (next) => {
      setText(next)
      quietly(() => (next ? localStorage.setItem(keyOf(name), next) : localStorage.removeItem(keyOf(name))))
    },
  ]
}

/** Photos likewise: a phone may close the window to make room for its camera. */
export function useKeptPhotos(name: string): [File[], (photos: File[]) => void] {
  const [photos, setPhotos] = useState<File[]>([])
  const isTouched = useRef(false)
  useEffect(() => {
    let isWanted = true
    isTouched.current = false
    void readPhotos(name).then((kept) => isWanted && !isTouched.current && setPhotos(kept))
    return () => {
      isWanted = false
    }
  }, [name])
  return [
    photos,
    (next) => {
      isTouched.current = true
      setPhotos(next)
      void (next.length > 0 ? set(name, next, store()) : del(name, store())).catch(() => undefined)
    },
  ]
}

const readPhotos = async (name: string) => (await get<File[]>(name, store()).catch(() => undefined)) ?? []

let opened: ReturnType<typeof createStore> | undefined
function store() {
  opened ??= createStore('saeip-console', 'photos')
  return opened
}

/** A full or forbidden storage is no error. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
