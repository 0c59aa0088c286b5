import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Point, type Zoom, zoomedAt } from './zoom.ts'

export { mostZoom } from './zoom.ts'

const whole: Zoom = { scale: 1, x: 0, y: 0 }
const wheelSpeed = 0.0015

/** Wheel, fingers and buttons for one frame. */
export function useZoom(frame: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState(whole)
  const pointers = useRef(new Map<number, Point>())

  /** Around a point of the window; around the middle without one. */
  function zoomBy(factor: number, around?: Point, move: Point = { x: 0, y: 0 }) {
    const box = frame.current?.getBoundingClientRect()
    if (!box) return
    const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
    const at = around ? { x: around.x - middle.x, y: around.y - middle.y } : { x: 0, y: 0 }
    setZoom((before) => zoomedAt(before, { factor, at, move }, box))
  }

  const latest = useRef({ zoomBy, isWhole: true })
  latest.current = { zoomBy, isWhole: zoom.scale === 1 }
  useEffect(() => {
    const element = frame.current
    const turn = (event: WheelEvent) => {
      // A photo in its own size cannot get smaller: that wheel goes on down the page.
      if (latest.current.isWhole && event.deltaY > 0) return
      // React listens passively, and then the page would scroll along.
      event.preventDefault()
      latest.current.zoomBy(Math.exp(-event.deltaY * wheelSpeed), { x: event.clientX, y: event.clientY })
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [frame])

  function drag(event: PointerEvent) {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    const move = { x: now.x - before.x, y: now.y - before.y }
    if (!other) return zoomBy(1, undefined, move)
    const factor = distance(now, other) / Math.max(1, distance(before, other))
    zoomBy(factor, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
  }

  const lift = (event: PointerEvent) => pointers.current.delete(event.pointerId)
  return {
    zoom,
    zoomBy,
    reset: () => setZoom(whole),
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      },
      onPointerMove: drag,
      onPointerUp: lift,
      onPointerCancel: lift,
      onDoubleClick: ({ clientX, clientY }: { clientX: number; clientY: number }) =>
        zoom.scale > 1 ? setZoom(whole) : zoomBy(2.5, { x: clientX, y: clientY }),
    },
  }
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
