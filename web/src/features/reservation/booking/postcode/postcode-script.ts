import { useEffect, useState } from 'react'
import type { loadPostcode } from 'react-daum-postcode'
import { site } from '../../../../shared/site.ts'

/** The provider's class of a search. */
export type Postcode = Awaited<ReturnType<typeof loadPostcode>>

/**
 * The address search, fetched before it is asked for. `postcode` is there once it can be shown; `load`
 * tries again where an earlier try failed.
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

/** The library remembers a failed load for ever, so that further tries need a script of our own. */
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
