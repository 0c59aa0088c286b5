import { type PointerEvent, useRef, useState } from 'react'

/** Distance in CSS px from which a swipe counts. */
const farEnough = 48

interface SwipeOptions {
  onLeft: () => void
  onRight: () => void
}

/** Horizontal swipe gesture: the element follows the finger, and a callback runs past the threshold. */
export function useSwipe({ onLeft, onRight }: SwipeOptions) {
  const startX = useRef<number>(undefined)
  const [offset, setOffset] = useState(0)

  const onPointerDown = ({ clientX, pointerType, isPrimary }: PointerEvent) => {
    if (isPrimary && pointerType !== 'mouse') startX.current = clientX
  }
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (startX.current !== undefined) setOffset(clientX - startX.current)
  }
  const end = (pulled: number) => {
    startX.current = undefined
    setOffset(0)
    if (pulled <= -farEnough) onLeft()
    if (pulled >= farEnough) onRight()
  }
  const onPointerUp = ({ clientX }: PointerEvent) => {
    if (startX.current !== undefined) end(clientX - startX.current)
  }
  return {
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: () => end(0) },
    style: offset ? { transform: `translateX(${offset}px)` } : undefined,
  }
}
