import { useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'

/** Shows a text from `safeHtml`. Links to pages of this app are followed without a reload. */
export function ReadingText({ body }: { body: DocumentFragment }) {
  const box = useRef<HTMLDivElement>(null)
  const { history } = useRouter()

  useLayoutEffect(() => box.current?.replaceChildren(body.cloneNode(true)), [body])

  useEffect(() => {
    const element = box.current
    const follow = (event: MouseEvent) => {
      const path = pathInside(event)
      if (!path) return
      event.preventDefault()
      history.push(path)
    }
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [history])

  return <div ref={box} className="reading" />
}

/** The path of a link to this app that was clicked without modifier keys; undefined for all clicks the browser handles. */
function pathInside(event: MouseEvent) {
  const link = (event.target as Element).closest('a')
  const opensElsewhere =
    event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (!link || opensElsewhere || link.target || link.origin !== location.origin) return undefined
  const isSamePage = link.pathname === location.pathname && link.hash
  return isSamePage ? undefined : link.pathname + link.search + link.hash
}
