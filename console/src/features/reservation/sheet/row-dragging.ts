import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { TimeSlot } from '../../../../../contract/reservation/reservation-status.ts'
import type { Edge } from '../route/route-order.ts'

interface DragRow {
  row: HTMLElement
  /** Where the drag begins; the buttons of the row stay buttons. */
  handle: HTMLElement
  key: string
  slot: TimeSlot
  onDragging: (isDragged: boolean) => void
  /** The side of the row at which the dragged stop would be put; undefined when it has left. */
  onEdge: (edge: Edge | undefined) => void
  onDrop: (draggedKey: string, edge: Edge) => void
}

/** Lets a row be dragged, and take dragged rows of its half day above or below itself. Returns the function that ends it. */
export function bindRow({ row, handle, key, slot, onDragging, onEdge, onDrop }: DragRow): () => void {
  const edgeAt = (y: number): Edge => {
    const { top, height } = row.getBoundingClientRect()
    return y < top + height / 2 ? 'ABOVE' : 'BELOW'
  }
  return combine(
    draggable({
      element: row,
      dragHandle: handle,
      getInitialData: () => ({ stop: key, slot }),
      onDragStart: () => onDragging(true),
      onDrop: () => onDragging(false),
    }),
    dropTargetForElements({
      element: row,
      canDrop: ({ source }) => source.data.slot === slot && source.data.stop !== key,
      onDrag: ({ location }) => onEdge(edgeAt(location.current.input.clientY)),
      onDragLeave: () => onEdge(undefined),
      onDrop: ({ source, location }) => {
        onEdge(undefined)
        if (typeof source.data.stop === 'string')
          onDrop(source.data.stop, edgeAt(location.current.input.clientY))
      },
    }),
  )
}
