import CloseIcon from '@mui/icons-material/Close'
import { Box, Button, Checkbox, Drawer, Paper, Stack, Typography, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import {
  Datagrid,
  FilterButton,
  List,
  SelectInput,
  SimpleList,
  TextInput,
  TopToolbar,
  useListContext,
  useRecordContext,
} from 'react-admin'
import { useLocation, useMatch, useNavigate } from 'react-router-dom'
import { formatWon } from '../../../../../contract/reservation/price.ts'
import {
  type AdminReservation,
  exportReservations,
  listAdminReservations,
} from '../../../../../contract/reservation/reservation-admin.ts'
import {
  type Leg,
  reservationStatuses,
  reservationStatusLabels,
  stageLabels,
  timeSlotLabels,
} from '../../../../../contract/reservation/reservation-status.ts'
import type { SavedFilters } from '../../../../../contract/reservation/saved-view.ts'
import { formatSlot } from '../../../shared/display/formats.ts'
import { listColumns, onOneLine } from '../../../shared/display/list-rows.tsx'
import { TextLink } from '../../../shared/display/text.tsx'
import { IconAction, LinkButton } from '../../../shared/inputs/buttons.tsx'
import { DayInput } from '../../../shared/inputs/day-field.tsx'
import { Toggles, useValue } from '../../../shared/inputs/field.tsx'
import { Opened } from '../../../shared/inputs/opened.tsx'
import type { ResourceEndpoints } from '../../../shared/page/resource.tsx'
import { useKeys } from '../../../shared/page/use-keys.tsx'
import { DownloadButton } from '../../../shared/server/download-button.tsx'
import { CardChips, StatusChip } from '../board/card-chips.tsx'
import { MoveDialog } from '../board/move-dialog.tsx'
import { RescheduleDialog } from '../reschedule/reschedule-dialog.tsx'
import { SavedViews, toSavedFilters } from '../views/saved-views.tsx'
import { ReservationDetail } from './reservation-detail.tsx'

export const endpoints: ResourceEndpoints = { list: listAdminReservations }

const statuses = reservationStatuses.map((id) => ({ id, name: reservationStatusLabels[id] }))
const slots = [
  { id: 'AM', name: timeSlotLabels.AM },
  { id: 'PM', name: timeSlotLabels.PM },
]
const legs = [
  { id: 'PICKUP', name: '수거일' },
  { id: 'DELIVERY', name: '배송일' },
]

const filters = [
  <TextInput
    key="text"
    source="text"
    label="찾기"
    placeholder="이름이나 주소의 일부, 예약 번호, 전화 끝 4자리"
    alwaysOn
    resettable
  />,
  <SelectInput key="status" source="status" label="단계" choices={statuses} alwaysOn />,
  <DayInput key="day" source="day" label="날짜" alwaysOn />,
  <SelectInput key="leg" source="leg" label="어느 날짜" choices={legs} />,
  <SelectInput key="slot" source="slot" label="시간대" choices={slots} />,
  <SelectInput
    key="area"
    source="area"
    label="주소"
    choices={[{ id: 'CHECK', name: '주소 확인이 필요한 예약' }]}
  />,
  <SelectInput
    key="payment"
    source="payment"
    label="결제"
    choices={[{ id: 'MISSING', name: '돌봤는데 결제되지 않은 예약' }]}
  />,
]

export function ReservationList() {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const { id: openId, pathTo } = useOpenReservation()
  return (
    <List actions={<ListViews />} filters={filters}>
      {isSmall ? (
        <SimpleList<AdminReservation>
          sx={{ '& .MuiListItem-root': { borderBottom: '1px solid var(--color-line)' } }}
          linkType={({ id }) => pathTo(String(id))}
          primaryText={(row) => row.customerName}
          tertiaryText={(row) => <RowState row={row} />}
          secondaryText={(row) =>
            `${row.number} · 수거 ${formatSlot(row.pickup)} · ${row.place} · 화분 ${row.potCount}개`
          }
        />
      ) : (
        <>
          <BulkMoveBar />
          <Datagrid
            rowClick={(id) => pathTo(String(id))}
            rowSx={({ id }) => (id === openId ? { bgcolor: 'action.selected' } : {})}
            sx={onOneLine([])}
          >
            {listColumns<AdminReservation>([
              [<AllRowsCheckbox key="all" />, () => <RowCheckbox />],
              ['예약 번호', ({ id, number }) => <NumberLink to={pathTo(id)}>{number}</NumberLink>],
              ['단계', (row) => <RowState row={row} />],
              ['손님', 'customerName'],
              ['지역', ({ area, place }) => (area === 'CHECK' ? `${place} (확인)` : place)],
              ['수거', ({ pickup }) => formatSlot(pickup)],
              ['배송', ({ delivery }) => formatSlot(delivery)],
              ['화분', ({ potCount }) => `${potCount}개`],
              [
                '금액',
                ({ paymentRequired, totalAmount }) =>
                  paymentRequired ? `결제 전 ${formatWon(totalAmount)}` : formatWon(totalAmount),
                { textAlign: 'right' },
              ],
            ])}
          </Datagrid>
        </>
      )}
      <ReservationPanel />
    </List>
  )
}

const RowState = ({ row }: { row: AdminReservation }) => (
  <Stack component="span" direction="row" sx={{ columnGap: 1, flexWrap: 'wrap' }}>
    <StatusChip status={row.status} label={row.statusLabel} />
    <CardChips card={row} />
  </Stack>
)

/** Opens the row by keyboard; Space does what Enter does. */
const NumberLink = ({ to, children }: { to: string; children: string }) => (
  <TextLink
    to={to}
    color="textPrimary"
    underline="none"
    onClick={(event) => event.stopPropagation()}
    onKeyDown={(event) => {
      if (event.key !== ' ') return
      event.preventDefault()
      event.currentTarget.click()
    }}
  >
    {children}
  </TextLink>
)

function RowCheckbox() {
  const row = useRecordContext<AdminReservation>()
  const { selectedIds, onToggleItem } = useListContext<AdminReservation>()
  if (!row) return null
  return (
    <Checkbox
      size="small"
      checked={selectedIds.includes(row.id)}
      onClick={(event) => event.stopPropagation()}
      onChange={() => onToggleItem(row.id)}
      slotProps={{ input: { 'aria-label': `${row.customerName} ${row.number} 고르기` } }}
    />
  )
}

function AllRowsCheckbox() {
  const { data = [], selectedIds, onSelect } = useListContext<AdminReservation>()
  const isAll = data.length > 0 && data.every(({ id }) => selectedIds.includes(id))
  return (
    <Checkbox
      size="small"
      checked={isAll}
      indeterminate={!isAll && selectedIds.length > 0}
      onChange={() => onSelect(isAll ? [] : data.map(({ id }) => id))}
      slotProps={{ input: { 'aria-label': '보이는 예약 모두 고르기' } }}
    />
  )
}

function ListViews() {
  const { filterValues, setFilters } = useListContext()

  /** Shows the fields of the chosen filters, too; those that are always shown need no mention. */
  const choose = (filters: SavedFilters) =>
    setFilters(filters, Object.fromEntries(Object.keys(filters).map((name) => [name, true])), false)

  return (
    <TopToolbar>
      <SavedViews screen="RESERVATIONS" current={toSavedFilters(filterValues)} onChoose={choose} />
      <FilterButton />
      <DownloadButton of={exportReservations} input={{ query: filterValues }} label="예약 CSV" />
    </TopToolbar>
  )
}

function BulkMoveBar() {
  const { data = [], selectedIds, onSelect, onUnselectItems, refetch } = useListContext<AdminReservation>()
  /** What the dialog began with: what it has moved is no longer selected. */
  const [open, setOpen] = useState<{ is: 'STAGE' | 'DAY'; cards: AdminReservation[] }>()
  const chosen = data.filter(({ id }) => selectedIds.includes(id))
  // React-admin keeps the selection in the browser; one that was made at another time moves nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list is opened
  useEffect(() => onUnselectItems(), [])
  const unselect = (settled: string[]) => onSelect(selectedIds.filter((id) => !settled.includes(String(id))))
  if (chosen.length === 0 && !open) return null

  const cards = open?.cards ?? chosen
  const about = cards.map(({ id }) => id).join()

  function finish() {
    setOpen(undefined)
    refetch()
  }

  return (
    <Paper variant="outlined" sx={bar} role="region" aria-label="고른 예약">
      <Typography sx={{ flexGrow: 1, fontWeight: 600 }} aria-live="polite">
        {chosen.length}건 골랐어요
      </Typography>
      <Button onClick={() => onUnselectItems()}>고르지 않기</Button>
      <Button variant="outlined" onClick={() => setOpen({ is: 'DAY', cards: chosen })}>
        날짜 옮기기
      </Button>
      <Button variant="outlined" onClick={() => setOpen({ is: 'STAGE', cards: chosen })}>
        단계 바꾸기
      </Button>
      <Opened about={about} isOpen={open?.is === 'STAGE'} onClose={finish}>
        <MoveDialog title="단계 바꾸기" cards={cards} onSettled={unselect} />
      </Opened>
      <Opened about={about} isOpen={open?.is === 'DAY'} onClose={finish}>
        <MoveDaysDialog cards={cards} onSettled={unselect} />
      </Opened>
    </Paper>
  )
}

/** Moves one leg of the selected reservations to the same half day; each that may not move says why. */
function MoveDaysDialog({
  cards,
  ...callbacks
}: {
  cards: AdminReservation[]
  onSettled: (ids: string[]) => void
}) {
  const isAhead = ({ status }: AdminReservation) => status === 'CONFIRMED' || status === 'PICKUP_SCHEDULED'
  const leg = useValue<Leg>(cards.some(isAhead) ? 'PICKUP' : 'DELIVERY')
  return (
    <RescheduleDialog
      key={leg.value}
      title={`예약 ${cards.length}건 날짜 옮기기`}
      leg={leg.value}
      cards={cards}
      from={null}
      {...callbacks}
    >
      <Toggles
        label="수거와 배송"
        {...leg}
        choices={(['PICKUP', 'DELIVERY'] as const).map((it) => [it, stageLabels[it]] as const)}
      />
    </RescheduleDialog>
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

const listPath = '/reservations'

/** The reservation whose panel is open, and the address that opens another one over the same list. */
function useOpenReservation() {
  const id = useMatch(`${listPath}/:id`)?.params.id
  const { search } = useLocation()
  return { id, pathTo: (other: string) => `${listPath}/${other}${search}` }
}

/** A reservation beside the list that it was opened from. Escape, 닫기 and Back close it. */
function ReservationPanel() {
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
          <LinkButton size="small" to={`${listPath}/${id}/show`}>
            전체 화면으로 보기
          </LinkButton>
          <IconAction label="닫기" icon={<CloseIcon />} onClick={close} />
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
