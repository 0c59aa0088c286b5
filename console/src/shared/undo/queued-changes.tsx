import { Stack } from '@mui/material'
import { UndoLine } from './undo-line.tsx'
import { useQueuedChanges } from './use-undo-queue.ts'

/** The changes of the undo queue at the bottom of a page, without those that the page shows elsewhere. */
export function QueuedChanges({ shownElsewhere = [] }: { shownElsewhere?: string[] }) {
  const changes = useQueuedChanges().filter(({ key }) => !shownElsewhere.includes(key))
  if (changes.length === 0) return null
  return (
    <Stack spacing={1} className="not-printed" sx={{ position: 'sticky', bottom: 16, zIndex: 3, mt: 2 }}>
      {changes.map((change) => (
        <UndoLine key={change.key} change={change} />
      ))}
    </Stack>
  )
}
