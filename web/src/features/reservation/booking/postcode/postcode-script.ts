import { useEffect, useState } from 'react'
import type { loadPostcode } from 'react-daum-postcode'
import { site } from '../../../../shared/site.ts'

/** The provider's search class. */
export type Postcode = Awaited<ReturnType<typeof loadPostcode>>

/**
 * Preloads the address search. `postcode` is defined once it can be shown; `load` retries after a failure.
 */
export function usePostcode() {
  const [postcode, setPostcode] = useState(() => loaded)
  const load = () => {
    underWay ??= fetchPostcode().finally(() => {
      underWay = undefined
    })
    underWay.then(
      (it) => setPostcode(() => it),
      (error: unknown) => console.warn('The address search could not be loaded.', error),
    )
  }
  useEffect(load, [])
  return { postcode, load }
}

let loaded: Postcode | undefined
let underWay: Promise<Postcode> | undefined
let isLibraryAsked = false

async function fetchPostcode() {
  loaded ??= await (isLibraryAsked ? byOurselves() : byLibrary())
  return loaded
}

async function byLibrary() {
  const library = await import('react-daum-postcode')
  isLibraryAsked = true
  return library.loadPostcode(site().postcode.scriptUrl)
}

/** The library caches a failed load for ever, so retries insert the script here. */
async function byOurselves() {
  await new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = site().postcode.scriptUrl
    script.onload = resolve
    script.onerror = reject
    document.head.append(script)
  })
  const found = window.kakao?.Postcode ?? window.daum?.Postcode
  if (!found) throw new Error('The script brought no address search along.')
  return found
}
