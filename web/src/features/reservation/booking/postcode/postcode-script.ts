import { useEffect, useState } from 'react'
import { site } from '../../../../shared/site.ts'

type Loading = 'idle' | 'loading' | 'ready'
type Embed = typeof import('react-daum-postcode').KakaoPostcodeEmbed

/**
 * The address search, ready before it is asked for. `embed` is there once it can be shown; `load` tries
 * again where an earlier try failed.
 */
export function usePostcode() {
  const [embed, setEmbed] = useState<{ Embed: Embed } | undefined>(loaded)
  const load = () =>
    void loadPostcode().then(setEmbed, (error: unknown) =>
      console.warn('The address search could not be loaded.', error),
    )
  useEffect(load, [])
  return { embed, load }
}

let loaded: { Embed: Embed } | undefined
let state: Loading = 'idle'
let underWay: Promise<{ Embed: Embed }>

/** One try at a time; a failed one may be made again. */
function loadPostcode() {
  if (state !== 'idle') return underWay
  state = 'loading'
  underWay = tryToLoad()
  underWay.then(
    () => {
      state = 'ready'
    },
    () => {
      state = 'idle'
    },
  )
  return underWay
}

/**
 * The library remembers a failed load for ever. So the script is fetched first, and the library, which
 * then takes it from the browser's cache, is let to it only when it has arrived.
 */
async function tryToLoad() {
  const { scriptUrl } = site().postcode
  const [library] = await Promise.all([import('react-daum-postcode'), fetched(scriptUrl)])
  await library.loadPostcode(scriptUrl)
  loaded = { Embed: library.KakaoPostcodeEmbed }
  return loaded
}

function fetched(url: string) {
  return new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'preload'
    link.as = 'script'
    link.href = url
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error('The script did not arrive.'))
    }
    document.head.append(link)
  })
}
