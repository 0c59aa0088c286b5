import { formatDayAt } from '../../../../../client/seoul-time.ts'
import type { CarePlan } from '../../../../../contract/diagnosis/care-plan.ts'
import { Badge, classNames, Photo, type Tone } from '../../../../../ui/index.ts'
import { photoSource } from '../../../shared/site.ts'
import { answerLabels } from './plan-labels.ts'

type CheckIn = CarePlan['checkIns'][number]

/** Grid columns by number of photos, without gaps in the last row. */
const columns: Record<number, string> = {
  2: 'grid-cols-2',
  3: 'grid-cols-3',
  4: 'grid-cols-2 sm:grid-cols-4',
}
const tones: Record<CheckIn['answer'], Tone> = { BETTER: 'leaf', SAME: 'sky', WORSE: 'clay' }

/** Lists the check-ins, with their photos next to the photo of the diagnosis. */
export function CheckInHistory({ plan, firstPhoto }: { plan: CarePlan; firstPhoto: string }) {
  const { checkIns, startedAt } = plan
  if (checkIns.length === 0) return null
  return (
    <section aria-label="지금까지의 소식">
      <h3 className="mb-2 text-sm font-semibold text-leaf">지금까지의 소식</h3>
      <Photos checkIns={checkIns} firstPhoto={firstPhoto} />
      <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
        {checkIns.map(({ id, day, answer, note, createdAt }) => (
          <li key={id} className="px-5 py-3.5">
            <p className="flex items-center gap-2">
              <span className="font-semibold">{day}일째</span>
              <Badge tone={tones[answer]}>{answerLabels[answer]}</Badge>
              <span className="ml-auto text-sm text-ink-muted">{formatDayAt(createdAt)}</span>
            </p>
            {note && <p className="mt-1 whitespace-pre-line">{note}</p>}
          </li>
        ))}
      </ol>
      <p className="mt-2 text-right text-xs text-ink-muted">{formatDayAt(startedAt)}에 시작했어요</p>
    </section>
  )
}

function Photos({ checkIns, firstPhoto }: { checkIns: CheckIn[]; firstPhoto: string }) {
  const checkInPhotos = checkIns.flatMap(({ day, photo }) =>
    photo ? [{ name: `${day}일째`, path: photo }] : [],
  )
  if (checkInPhotos.length === 0) return null
  const photos = [{ name: '처음', path: firstPhoto }, ...checkInPhotos]
  return (
    <ul className={classNames('mb-3 grid gap-2', columns[photos.length])}>
      {photos.map(({ name, path }) => (
        <li key={name}>
          <Photo
            {...photoSource(path)}
            sizes="(min-width: 40rem) 10rem, 50vw"
            width={1}
            height={1}
            alt={`${name} 모습`}
            className="rounded-lg"
          />
          <p aria-hidden className="mt-1 text-sm text-ink-muted">
            {name}
          </p>
        </li>
      ))}
    </ul>
  )
}
