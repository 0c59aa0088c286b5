import CloseIcon from '@mui/icons-material/Close'
import { Box, Button, Drawer, IconButton, Stack } from '@mui/material'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link, useLocation, useMatch, useNavigate } from 'react-router-dom'
import { useKeys } from '../../../shared/page/use-keys.tsx'
import { ReservationDetail } from './reservation-detail.tsx'

const listPath = '/reservations'

/** The reservation whose panel is open, and the address that opens another one over the same list. */
export function useOpenReservation() {
  const id = useMatch(`${listPath}/:id`)?.params.id
  const { search } = useLocation()
  return { id, pathTo: (other: string) => `${listPath}/${other}${search}` }
}

/** A reservation beside the list that it was opened from. Escape, 닫기 and Back close it. */
export function ReservationPanel() {
  const { id } = useOpenReservation()
  const { search, key } = useLocation()
  const navigate = useNavigate()
  const panel = useRef<HTMLDivElement>(null)
  const opener = useRef<Element>(null)
  const close = () => (key === 'default' ? navigate(listPath + search, { replace: true }) : navigate(-1))
  useKeys({ Escape: () => id && close() })
  useEffect(() => {
    if (!id) return
    opener.current ??= document.activeElement
    panel.current?.focus()
  }, [id])
  useEffect(() => {
    if (id || !(opener.current instanceof HTMLElement)) return
    opener.current.focus()
    opener.current = null
  }, [id])
  if (!id) return null

  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  }
  return (
    <Drawer variant="persistent" anchor="right" open slotProps={{ paper: { sx: paper } }}>
      <Box
        ref={panel}
        role="region"
        aria-label="예약"
        tabIndex={-1}
        onKeyDown={closeByKey}
        sx={{ outline: 0 }}
      >
        <Stack direction="row" sx={head}>
          <Button size="small" component={Link} to={`${listPath}/${id}/show`}>
            전체 화면으로 보기
          </Button>
          <IconButton aria-label="닫기" onClick={close}>
            <CloseIcon />
          </IconButton>
        </Stack>
        <Box sx={{ px: 2.5, pb: 4 }}>
          <ReservationDetail key={id} id={id} />
        </Box>
      </Box>
    </Drawer>
  )
}

/** Below the bar of the console, which stays in reach. */
const paper = {
  width: 'min(480px, 100%)',
  top: { xs: 0, md: 48 },
  height: { xs: '100%', md: 'calc(100% - 48px)' },
  boxShadow: 8,
}
const head = {
  justifyContent: 'space-between',
  alignItems: 'center',
  position: 'sticky',
  top: 0,
  zIndex: 1,
  px: 1.5,
  py: 0.5,
  bgcolor: 'background.paper',
}
