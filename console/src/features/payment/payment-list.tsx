import { Alert } from '@mui/material'
import { FilterButton, List, SelectInput, TextInput, TopToolbar, useListContext } from 'react-admin'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import {
  type PaymentMethod,
  paymentStatuses,
  paymentStatusLabels,
} from '../../../../contract/payment/payment.ts'
import {
  type AdminPayment,
  exportPayments,
  listAdminPayments,
} from '../../../../contract/payment/payment-admin.ts'
import { refundCauseLabels } from '../../../../contract/payment/refund-admin.ts'
import { formatWon } from '../../../../contract/reservation/price.ts'
import { ResponsiveRows } from '../../shared/display/list-rows.tsx'
import { StateChip } from '../../shared/display/text.tsx'
import { DayInput } from '../../shared/inputs/day-field.tsx'
import type { ResourceEndpoints } from '../../shared/page/resource.tsx'
import { useHasRole } from '../../shared/page/use-has-role.ts'
import { DownloadButton } from '../../shared/server/download-button.tsx'

export const endpoints: ResourceEndpoints = { list: listAdminPayments }

const labels: Record<PaymentMethod, string> = {
  CARD: '카드',
  TRANSFER: '계좌이체',
  VIRTUAL_ACCOUNT: '가상계좌',
  PHONE: '휴대폰',
  TOSS_PAY: '토스페이',
  KAKAO_PAY: '카카오페이',
  NAVER_PAY: '네이버페이',
}

const methodChoices = Object.entries(labels).map(([id, name]) => ({ id, name }))

const statuses = paymentStatuses.map((id) => ({ id, name: paymentStatusLabels[id] }))
const refundCauses = Object.entries(refundCauseLabels).map(([id, name]) => ({ id, name }))

const filters = [
  <TextInput key="text" source="text" label="주문번호나 예약 번호" alwaysOn resettable />,
  <SelectInput key="status" source="status" label="상태" choices={statuses} alwaysOn />,
  <SelectInput key="method" source="method" label="수단" choices={methodChoices} />,
  <DayInput key="from" source="from" label="이날부터" />,
  <DayInput key="until" source="until" begins="from" label="이날까지" />,
  <SelectInput key="refundCause" source="refundCause" label="환불 구분" choices={refundCauses} />,
  <TextInput key="refundReason" source="refundReason" label="환불 이유 (그대로)" />,
  <DayInput key="refundedFrom" source="refundedFrom" label="이날부터 환불" />,
  <DayInput key="refundedUntil" source="refundedUntil" begins="refundedFrom" label="이날까지 환불" />,
]

export const PaymentList = () => (
  <List filters={filters} actions={<Actions />} empty={<Alert severity="info">아직 결제가 없어요.</Alert>}>
    <ResponsiveRows<AdminPayment>
      to="show"
      line={(row) => ({
        title: `${row.customerName} · ${formatWon(row.amount)}`,
        state: <PaymentChip payment={row} />,
        about: [
          formatDateTimeAt(row.createdAt),
          row.reservationNumber ?? row.orderId,
          row.refundedAmount > 0 && `환불 ${formatWon(row.refundedAmount)}`,
        ]
          .filter(Boolean)
          .join(' · '),
      })}
      columns={[
        ['요청', ({ createdAt }) => formatDateTimeAt(createdAt)],
        ['주문번호', 'orderId'],
        ['예약 번호', 'reservationNumber'],
        ['손님', 'customerName'],
        ['상태', (payment) => <PaymentChip payment={payment} />],
        ['수단', 'methodLabel'],
        ['금액', ({ amount }) => formatWon(amount), { textAlign: 'right' }],
        ['환불', (row) => row.refundedAmount > 0 && formatWon(row.refundedAmount), { textAlign: 'right' }],
      ]}
    />
  </List>
)

export const PaymentChip = ({ payment: { status, statusLabel } }: { payment: AdminPayment }) => (
  <StateChip
    label={statusLabel}
    tone={status === 'COMPLETED' ? 'success' : status === 'PENDING' ? 'info' : 'default'}
  />
)

function Actions() {
  const { filterValues } = useListContext()
  const isAdmin = useHasRole('ADMIN')
  const { from, until } = filterValues
  return (
    <TopToolbar>
      <FilterButton />
      {isAdmin && (
        <>
          <DownloadButton
            of={exportPayments}
            input={{ query: { ...filterValues, what: 'payments' } }}
            label="결제 CSV"
          />
          <DownloadButton
            of={exportPayments}
            input={{ query: { what: 'refunds', from, until } }}
            label="환불 CSV"
          />
        </>
      )}
    </TopToolbar>
  )
}
