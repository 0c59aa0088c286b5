import { useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'

/** A long text, from `safeHtml`. Links to places of this app do not reload it. */
export function ReadingText({ body }: { body: DocumentFragment }) {
  const place = useRef<HTMLDivElement>(null)
  const { history } = useRouter()

  useLayoutEffect(() => place.current?.replaceChildren(body.cloneNode(true)), [body])

  useEffect(() => {
    const element = place.current
    const follow = (event: MouseEvent) => {
      const path = pathInside(event)
      if (!path) return
      event.preventDefault()
      history.push(path)
    }
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [history])

  return <div ref={place} className="reading" />
}

/** Where a plain click on a link of this app leads; undefined for everything that is the browser's. */
function pathInside(event: MouseEvent) {
  const link = (event.target as Element).closest('a')
  const wantsOwnTab = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (!link || wantsOwnTab || link.target || link.origin !== location.origin) return undefined
  const isHere = link.pathname === location.pathname && link.hash
  return isHere ? undefined : link.pathname + link.search + link.hash
}
