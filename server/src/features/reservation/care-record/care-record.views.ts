import { toPotServices } from '../../../../../contract/reservation/booking.ts'
import type { CareEntry, CareRecord, Pot } from '../../../../../contract/reservation/care-record.ts'
import { type CareReportEntry, careEntryKinds } from '../../../../../contract/reservation/care-report.ts'
import { reservationStatusLabels } from '../../../../../contract/reservation/reservation-status.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { toPotCounts } from '../pot-counts.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import type { StoredEntry, StoredPot } from './care-record.repository.ts'

type Names = Map<string, string>

/** The entry as the customer sees it. */
export const toReportEntry = (row: StoredEntry): CareReportEntry => ({
  id: row.id,
  kind: row.kind,
  kindLabel: careEntryKinds[row.kind],
  potNumber: row.potNumber,
  text: row.text,
  photos: row.photos,
  createdAt: seoulIso(row.createdAt),
})

export const toEntry = (row: StoredEntry, names: Names): CareEntry => ({
  ...toReportEntry(row),
  isPublic: row.isPublic,
  writtenBy: names.get(row.writtenBy) ?? '',
})

/** Returns the booked pots, small ones first, each with its check-in record. */
export function toPots(row: StoredReservation, records: StoredPot[], names: Names): Pot[] {
  const booked = toPotServices(toPotCounts(row))
  return booked.map(({ potNumber, diameter }) => {
    const found = records.find((it) => it.potNumber === potNumber)
    return { potNumber, booked: diameter, record: found ? toRecord(found, names) : null }
  })
}

const toRecord = (row: StoredPot, names: Names): NonNullable<Pot['record']> => ({
  diameter: row.diameter,
  conditions: row.conditions,
  note: row.note,
  checkedBy: names.get(row.checkedBy) ?? '',
  checkedAt: seoulIso(row.checkedAt),
  revision: row.revision,
})

export const toCareRecord = (
  row: StoredReservation,
  { pots, entries }: { pots: StoredPot[]; entries: StoredEntry[] },
  names: Names,
): CareRecord => ({
  reservationId: row.id,
  number: row.number,
  customerName: row.customerName,
  status: row.status,
  statusLabel: reservationStatusLabels[row.status],
  diagnosisProblem: row.diagnosis?.problem ?? null,
  pots: toPots(row, pots, names),
  entries: entries.map((entry) => toEntry(entry, names)),
})
