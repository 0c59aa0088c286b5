import { Alert } from '@mui/material'
import {
  DateInput,
  FilterButton,
  FunctionField,
  List,
  SelectInput,
  TextField,
  TextInput,
  TopToolbar,
  useListContext,
  usePermissions,
} from 'react-admin'
import type { StaffRole } from '../../../../contract/endpoint.ts'
import { paymentStatuses, paymentStatusLabels } from '../../../../contract/payment.ts'
import { exportPayments, type StaffPayment } from '../../../../contract/payment-admin.ts'
import { formatWon } from '../../../../contract/price.ts'
import { DownloadButton } from '../../shared/download.tsx'
import { Rows } from '../../shared/rows.tsx'
import { ToneChip } from '../../shared/tone-chip.tsx'
import { addDays, momentWords, today } from '../../shared/when.ts'
import { methods } from './methods.ts'

const statuses = paymentStatuses.map((id) => ({ id, name: paymentStatusLabels[id] }))
const asWritten = (day: string) => day

const filters = [
  <TextInput key="text" source="text" label="주문번호나 예약 번호" alwaysOn resettable />,
  <SelectInput key="status" source="status" label="상태" choices={statuses} alwaysOn />,
  <SelectInput key="method" source="method" label="수단" choices={methods} />,
  <DateInput key="from" source="from" label="이날부터" parse={asWritten} />,
  <DateInput key="until" source="until" label="이날까지" parse={asWritten} />,
]

/** Everybody's payments, newest first. */
export function PaymentList() {
  return (
    <List
      filters={filters}
      actions={<Actions />}
      sort={{ field: 'createdAt', order: 'DESC' }}
      exporter={false}
      perPage={25}
      empty={<Alert severity="info">아직 결제가 없어요.</Alert>}
    >
      <Rows<StaffPayment>
        to="show"
        line={(row) => ({
          title: `${row.customerName} · ${formatWon(row.amount)}`,
          state: <PaymentChip payment={row} />,
          about: `${momentWords(row.createdAt)} · ${row.reservationNumber ?? row.orderId}`,
        })}
      >
        <FunctionField label="요청" render={(row: StaffPayment) => momentWords(row.createdAt)} />
        <TextField source="orderId" label="주문번호" sortable={false} />
        <TextField source="reservationNumber" label="예약 번호" sortable={false} />
        <TextField source="customerName" label="고객" sortable={false} />
        <FunctionField label="상태" render={(row: StaffPayment) => <PaymentChip payment={row} />} />
        <TextField source="methodLabel" label="수단" sortable={false} />
        <FunctionField label="금액" textAlign="right" render={(row: StaffPayment) => formatWon(row.amount)} />
        <FunctionField
          label="환불"
          textAlign="right"
          render={(row: StaffPayment) => row.refundedAmount > 0 && formatWon(row.refundedAmount)}
        />
      </Rows>
    </List>
  )
}

export const PaymentChip = ({ payment: { status, statusLabel } }: { payment: StaffPayment }) => (
  <ToneChip
    label={statusLabel}
    tone={status === 'COMPLETED' ? 'success' : status === 'PENDING' ? 'info' : 'default'}
  />
)

/** Of what is shown, or of the last month. */
function Actions() {
  const { filterValues } = useListContext()
  const { permissions = [] } = usePermissions<StaffRole[]>()
  const { status, method, until = today(), from = addDays(until, -30) } = filterValues
  const days = { from, until }
  return (
    <TopToolbar>
      <FilterButton />
      {permissions.includes('ADMIN') && (
        <>
          <DownloadButton
            endpoint={exportPayments}
            input={{ query: { what: 'payments', ...days, status, method } }}
            label="결제 CSV"
          />
          <DownloadButton
            endpoint={exportPayments}
            input={{ query: { what: 'refunds', ...days } }}
            label="환불 CSV"
          />
        </>
      )}
    </TopToolbar>
  )
}
