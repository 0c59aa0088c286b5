/** Distance in CSS px that the finger travels before letting go refreshes. */
const farEnough = 88
/** Distance before which a touch may still become a tap or a sideways swipe. */
const slack = 12

/**
 * Watches for pulls from the top of the page and moves `sign` along with the finger; only fades it in under reduced motion.
 * The browser's own pull to refresh is off meanwhile. Returns a function that ends this.
 */
export function watchPull(sign: HTMLElement, onPulled: () => void): () => void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const page = document.documentElement
  const before = page.style.overscrollBehaviorY
  page.style.overscrollBehaviorY = 'contain'
  let from: { x: number; y: number } | undefined
  let pulled = 0

  const show = (distance: number) => {
    const share = Math.min(1, distance / farEnough)
    sign.style.opacity = share > 0 ? String(share) : ''
    sign.style.transform = share > 0 && !isCalm ? `translateY(${share * 24}px) rotate(${share * 270}deg)` : ''
  }
  const start = ({ touches, target }: TouchEvent) => {
    const [touch] = touches
    const isAtTop = window.scrollY <= 0 && touches.length === 1 && !scrollsByItself(target)
    from = isAtTop && touch ? { x: touch.clientX, y: touch.clientY } : undefined
    pulled = 0
  }
  const move = ({ touches }: TouchEvent) => {
    const [touch] = touches
    if (!from || !touch) return
    const [across, down] = [Math.abs(touch.clientX - from.x), touch.clientY - from.y]
    if (touches.length > 1 || window.scrollY > 0 || (pulled === 0 && across > down)) return end(false)
    pulled = Math.max(0, down - slack)
    show(pulled)
  }
  const end = (isLetGo: boolean) => {
    const isFar = isLetGo && from !== undefined && pulled >= farEnough
    from = undefined
    pulled = 0
    show(0)
    if (isFar) onPulled()
  }
  const release = () => end(true)
  const cancel = () => end(false)

  const listen = { passive: true } as const
  document.addEventListener('touchstart', start, listen)
  document.addEventListener('touchmove', move, listen)
  document.addEventListener('touchend', release, listen)
  document.addEventListener('touchcancel', cancel, listen)
  return () => {
    show(0)
    page.style.overscrollBehaviorY = before
    document.removeEventListener('touchstart', start)
    document.removeEventListener('touchmove', move)
    document.removeEventListener('touchend', release)
    document.removeEventListener('touchcancel', cancel)
  }
}

/** Whether a touch belongs to a dialog or to a part of the page that scrolls vertically by itself. */
function scrollsByItself(target: EventTarget | null) {
  for (let element = target instanceof Element ? target : null; element; element = element.parentElement) {
    if (element.matches('dialog, [role=dialog], textarea')) return true
    const isRoot = element === document.documentElement || element === document.body
    if (isRoot || element.scrollHeight <= element.clientHeight) continue
    if (/auto|scroll/.test(getComputedStyle(element).overflowY)) return true
  }
  return false
}
