import { useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import {
  Datagrid,
  DateInput,
  FunctionField,
  List,
  SelectInput,
  SimpleList,
  TextField,
  TextInput,
} from 'react-admin'
import { formatWon } from '../../../../../contract/price.ts'
import type { StaffReservation } from '../../../../../contract/reservation-admin.ts'
import {
  reservationStatuses,
  reservationStatusLabels,
  timeSlotLabels,
} from '../../../../../contract/reservation-status.ts'
import { dayWords } from '../../../shared/when.ts'
import { StatusChip } from '../board/status-chip.tsx'
import { MoveMany } from './move-many.tsx'
import { Tick, TickAll } from './tick.tsx'

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
    placeholder="이름, 예약 번호, 전화 끝 4자리"
    alwaysOn
    resettable
  />,
  <SelectInput key="status" source="status" label="단계" choices={statuses} alwaysOn />,
  <DateInput key="day" source="day" label="날짜" alwaysOn parse={(day: string) => day} />,
  <SelectInput key="leg" source="leg" label="어느 날짜" choices={legs} />,
  <SelectInput key="slot" source="slot" label="시간대" choices={slots} />,
  <SelectInput
    key="area"
    source="area"
    label="주소"
    choices={[{ id: 'CHECK', name: '주소 확인이 필요한 예약' }]}
  />,
]

/** Everybody's reservations, newest first. */
export function ReservationList() {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  return (
    <List filters={filters} sort={{ field: 'createdAt', order: 'DESC' }} exporter={false} perPage={25}>
      {isSmall ? (
        <SimpleList<StaffReservation>
          sx={{ '& .MuiListItem-root': { borderBottom: '1px solid var(--color-line)' } }}
          linkType="show"
          primaryText={(row) => row.customerName}
          tertiaryText={(row) => <StatusChip status={row.status} label={row.statusLabel} />}
          secondaryText={(row) => `수거 ${whenOf(row.pickup)} · ${row.place} · 화분 ${row.potCount}개`}
        />
      ) : (
        <>
          <MoveMany />
          <Datagrid rowClick="show" bulkActionButtons={false} sx={oneLineEach}>
            <FunctionField label={<TickAll />} render={() => <Tick />} />
            <TextField source="number" label="예약 번호" sortable={false} />
            <FunctionField
              label="단계"
              render={(row: StaffReservation) => <StatusChip status={row.status} label={row.statusLabel} />}
            />
            <TextField source="customerName" label="고객" sortable={false} />
            <FunctionField
              label="지역"
              render={(row: StaffReservation) => (row.area === 'CHECK' ? `${row.place} (확인)` : row.place)}
            />
            <FunctionField label="수거" render={(row: StaffReservation) => whenOf(row.pickup)} />
            <FunctionField label="배송" render={(row: StaffReservation) => whenOf(row.delivery)} />
            <FunctionField label="화분" render={(row: StaffReservation) => `${row.potCount}개`} />
            <FunctionField
              label="금액"
              textAlign="right"
              render={(row: StaffReservation) =>
                row.paymentRequired ? `결제 전 ${formatWon(row.totalAmount)}` : formatWon(row.totalAmount)
              }
            />
          </Datagrid>
        </>
      )}
    </List>
  )
}

const oneLineEach = { '& .RaDatagrid-rowCell, & .RaDatagrid-headerCell': { px: 1, whiteSpace: 'nowrap' } }

const whenOf = ({ date, slot }: StaffReservation['pickup']) => `${dayWords(date)} ${timeSlotLabels[slot]}`
