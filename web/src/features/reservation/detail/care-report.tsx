import { formatDayAt, formatTimeAt } from '../../../../../client/seoul-time.ts'
import type { CareReportEntry } from '../../../../../contract/reservation/care-report.ts'
import type { ReservationDetail } from '../../../../../contract/reservation/reservation.ts'
import { Photo, Section } from '../../../../../ui/index.ts'
import { mediaUrl, photoSource } from '../../../shared/site.ts'

/** Care report: photos and texts, newest first. */
export function CareReport({ careReport = [] }: ReservationDetail) {
  if (careReport.length === 0) return null
  return (
    <Section title="케어 리포트">
      <ol className="flex flex-col gap-4">
        {careReport.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </Section>
  )
}

function Entry({ entry }: { entry: CareReportEntry }) {
  const { kindLabel, potNumber, text, photos, createdAt } = entry
  const subject = potNumber ? `${potNumber}번 화분` : '화분'
  return (
    <li className="rounded-lg border border-line bg-surface-raised p-4 shadow-card">
      <h3 className="font-bold">
        {kindLabel}
        {potNumber && <span className="font-normal text-ink-muted"> · {subject}</span>}
      </h3>
      <p className="text-sm text-ink-muted">
        <time dateTime={createdAt}>
          {formatDayAt(createdAt)} {formatTimeAt(createdAt)}
        </time>
      </p>
      {text && <p className="mt-2 break-words whitespace-pre-line">{text}</p>}
      {photos.length > 0 && (
        <ul className="mt-3 grid grid-cols-3 gap-2">
          {photos.map((photo, index) => (
            <li key={photo}>
              <a href={mediaUrl(photo)} target="_blank" rel="noopener" className="block">
                <Photo
                  {...photoSource(photo)}
                  sizes="(min-width: 40rem) 10rem, 30vw"
                  width={1}
                  height={1}
                  alt={`${subject} ${kindLabel} 사진 ${index + 1}, 크게 보기`}
                  className="rounded-md"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
