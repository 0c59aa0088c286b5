import { formatTime } from '../../../../../client/seoul-time.ts'
import type { DaySheetStop } from '../../../../../contract/reservation/board.ts'
import { priceQuestionText } from '../../../../../contract/reservation/move-questions.ts'
import { stageLabels } from '../../../../../contract/reservation/reservation-status.ts'
import { formatDay } from '../../../../../contract/seoul-day.ts'
import { pauseTexts } from './pause-chip.tsx'
import { potsText } from './pots-text.ts'
import { isDone, isOpen } from './stop-state.ts'
import './print-table.css'

interface PrintTableProps {
  day: string
  vanName: string
  /** The stops of the van in driving order. */
  stops: DaySheetStop[]
}

/** The stops of a van on paper: one row per stop, at least twelve on a page. */
export function PrintTable({ day, vanName, stops }: PrintTableProps) {
  if (stops.length === 0) return null
  return (
    <table className="print-table">
      <caption>
        {formatDay(day)} · {vanName} · {stops.length}곳
      </caption>
      <thead>
        <tr>
          <th scope="col">순서</th>
          <th scope="col">시간</th>
          <th scope="col">손님</th>
          <th scope="col" className="address">
            주소
          </th>
          <th scope="col">화분</th>
          <th scope="col">요청</th>
          <th scope="col">확인</th>
        </tr>
      </thead>
      <tbody>
        {stops.map((stop, index) => (
          <tr key={`${stop.leg} ${stop.id}`}>
            <td>{index + 1}</td>
            <td className="nowrap">{formatTime(stop.time)}</td>
            <td className="nowrap">
              {stageLabels[stop.leg]} {stop.customerName}
              <br />
              {stop.phone}
              <br />
              {stop.number}
            </td>
            <td>
              {stop.address} <strong>{stop.addressDetail}</strong>
            </td>
            <td>{potsText(stop)}</td>
            <td>
              <div className="request">
                {stop.pause && <strong>{pauseTexts[stop.pause]} </strong>}
                {stop.priceQuestion && <strong>{priceQuestionText(stop.priceQuestion)} </strong>}
                {stop.specialRequest}
              </div>
            </td>
            <td className="nowrap">{isDone(stop) ? '✓' : isOpen(stop) ? '☐' : stop.statusLabel}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
