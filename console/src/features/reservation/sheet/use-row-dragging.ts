import { useEffect, useRef, useState } from 'react'
import type { DaySheetStop } from '../../../../../contract/reservation/board.ts'
import { type Edge, stopKey } from '../route/route-order.ts'

/** Lets a stop be dragged by its handle. The library is loaded with the first list that is ordered; buttons and keys need none. */
export function useRowDragging(stop: DaySheetStop, onPlace: (draggedKey: string, edge: Edge) => void) {
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLDivElement>(null)
  const [edge, setEdge] = useState<Edge>()
  const [isDragged, setIsDragged] = useState(false)
  const latest = useRef(onPlace)
  latest.current = onPlace
  const key = stopKey(stop)
  const { slot } = stop

  useEffect(() => {
    let unbind: (() => void) | undefined
    let isGone = false
    void import('./row-dragging.ts').then(
      ({ bindRow }) => {
        if (isGone || !row.current || !handle.current) return
        unbind = bindRow({
          ...{ row: row.current, handle: handle.current, key, slot },
          onDragging: setIsDragged,
          onEdge: setEdge,
          onDrop: (dragged, at) => latest.current(dragged, at),
        })
      },
      // Without the chunk, buttons and keys remain.
      () => undefined,
    )
    return () => {
      isGone = true
      unbind?.()
    }
  }, [key, slot])

  return { row, handle, edge, isDragged }
}
