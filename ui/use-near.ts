import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** How far outside the view something is near, in pixels: browsers load lazy images up to 2,500 px away. */
const margin = 300

/** Whether an element is, or once was, near the view. True from the start with `isKnown` and in Node. */
export function useNear<Element extends HTMLElement>(isKnown: boolean): [RefObject<Element | null>, boolean] {
  const element = useRef<Element>(null)
  const [isNear, setIsNear] = useState(isKnown || typeof IntersectionObserver === 'undefined')
  useLayoutEffect(() => {
    if (isNear || !element.current) return
    // Before the paint, so that a picture of the pre-rendered page does not vanish for a moment.
    if (isInView(element.current)) return setIsNear(true)
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
      },
      { rootMargin: `${margin}px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isNear])
  return [element, isNear]
}

function isInView(element: HTMLElement) {
  const { top, left } = element.getBoundingClientRect()
  return top < innerHeight && left < innerWidth
}
