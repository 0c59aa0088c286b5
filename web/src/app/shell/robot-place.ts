import { useEffect } from 'react'

/** Of the floating button; as in robot-button.tsx. */
const size = 44
const settledMs = 250
const occupied =
  'a, button, input, label, select, textarea, summary, img, picture, svg, [data-sticky-actions], .reading'

/**
 * Lets the robot float at the bottom right while it covers neither words nor controls there. It leaves as soon as the page
 * moves and comes back, where there is room, once the page is still.
 */
export function useRobotPlace() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const float = (isFloating: boolean) => document.documentElement.toggleAttribute('data-robot', isFloating)
    const onMove = () => {
      float(false)
      clearTimeout(timer)
      timer = setTimeout(() => float(isFree()), settledMs)
    }
    // Content that arrives or a new screen changes the height of the page.
    const resized = new ResizeObserver(onMove)
    const main = document.getElementById('main')
    if (main) resized.observe(main)
    addEventListener('scroll', onMove, { passive: true })
    addEventListener('resize', onMove)
    return () => {
      clearTimeout(timer)
      float(false)
      resized.disconnect()
      removeEventListener('scroll', onMove)
      removeEventListener('resize', onMove)
    }
  }, [])
}

/** Whether nothing but grounds is where the button would float. */
function isFree() {
  const isWide = innerWidth >= 768
  const bar = document.querySelector('nav[aria-label="주요 화면"]')
  const bottom = isWide || !bar ? innerHeight : bar.getBoundingClientRect().top
  const [right, low] = [innerWidth - (isWide ? 32 : 16), bottom - 16]
  const steps = [0, size / 2, size]
  return steps.every((x) => steps.every((y) => !isOccupied(right - x, low - y)))
}

const isOccupied = (x: number, y: number) =>
  document.elementsFromPoint(x, y).some((element) => element.closest(occupied) || hasOwnText(element))

const hasOwnText = (element: Element) =>
  [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
