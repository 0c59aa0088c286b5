import { potSizes } from '../../../../../../contract/reservation/price.ts'
import { timeSlotLabels } from '../../../../../../contract/reservation/reservation-status.ts'
import { Card, classNames } from '../../../../../../ui/index.ts'
import type { BookingFields } from '../booking-fields.ts'
import { formatFullDay } from './day-labels.ts'

/** Summary before submission. */
export function FinalSummary({ fields }: { fields: BookingFields }) {
  return (
    <Card>
      <h2 className="font-bold">최종 확인</h2>
      <dl className="mt-3 flex flex-col gap-2.5 text-sm">
        {linesOf(fields).map(([name, value]) => (
          <div key={name} className="flex gap-4">
            <dt className="w-17 shrink-0 text-ink-muted">{name}</dt>
            <dd className={classNames('min-w-0 flex-1', value ? 'font-medium' : 'text-ink-muted')}>
              {value || '아직 없어요'}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function linesOf(fields: BookingFields): [string, string][] {
  const request = fields.specialRequest.trim()
  return [
    ['고객명', fields.customerName.trim()],
    ['연락처', fields.customerPhone],
    ['화분', potsInWords(fields)],
    ['수거 일정', dayInWords(fields)],
    ['수거 주소', `${fields.pickupAddress} ${fields.pickupAddressDetail}`.trim()],
    ['배송 주소', `${fields.deliveryAddress} ${fields.deliveryAddressDetail}`.trim()],
    ...(request ? [['요청사항', request] as [string, string]] : []),
  ]
}

const potsInWords = ({ pots }: BookingFields) =>
  potSizes
    .filter(({ size }) => pots[size] > 0)
    .map(({ size, label }) => `${label} ${pots[size]}개`)
    .join(', ')

function dayInWords({ pickupDate, pickupTime }: BookingFields) {
  const slot = pickupTime && timeSlotLabels[pickupTime]
  return [pickupDate && formatFullDay(pickupDate), slot].filter(Boolean).join(' ')
}
