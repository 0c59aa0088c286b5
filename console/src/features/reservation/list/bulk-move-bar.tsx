import { Button, Paper, Typography } from '@mui/material'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import type { AdminReservation } from '../../../../../contract/reservation/reservation-admin.ts'
import { MoveDialog } from '../board/move-dialog.tsx'

/** Sticky bar that moves the selected reservations together. */
export function BulkMoveBar() {
  const { data = [], selectedIds, onUnselectItems, refetch } = useListContext<AdminReservation>()
  const [isOpen, setIsOpen] = useState(false)
  const chosen = data.filter(({ id }) => selectedIds.includes(id))
  if (chosen.length === 0) return null
  return (
    <Paper variant="outlined" sx={bar} role="region" aria-label="고른 예약">
      <Typography sx={{ flexGrow: 1, fontWeight: 600 }} aria-live="polite">
        {chosen.length}건 골랐어요
      </Typography>
      <Button onClick={() => onUnselectItems()}>고르지 않기</Button>
      <Button variant="contained" onClick={() => setIsOpen(true)}>
        함께 옮기기
      </Button>
      {isOpen && (
        <MoveDialog
          title="함께 옮기기"
          cards={chosen}
          onClose={() => {
            setIsOpen(false)
            onUnselectItems()
            refetch()
          }}
        />
      )}
    </Paper>
  )
}

const bar = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 1,
  mb: 1,
  position: 'sticky',
  top: 56,
  zIndex: 2,
  bgcolor: 'var(--color-leaf-soft)',
}
