import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { formatDayAt } from '../../../../../client/seoul-time.ts'
import type { CareReportEntry, PotProof, ProofKind } from '../../../../../contract/reservation/care-report.ts'
import { formatWon } from '../../../../../contract/reservation/price.ts'
import type { ReservationDetail } from '../../../../../contract/reservation/reservation.ts'
import { screens } from '../../../../../contract/screens.ts'
import { Button, Photo, useDialogs } from '../../../../../ui/index.ts'
import { messageOf } from '../../../shared/api/index.ts'
import { mediaUrl, photoSource } from '../../../shared/site.ts'
import { useConfirmPots, useReloadReservation } from '../reservation.queries.ts'

const titles: Record<ProofKind, string> = { INTAKE: '수거할 때 사진', BEFORE_RETURN: '돌려드릴 때 사진' }

/** The photos of both visits, each behind a row: the customer says whether the pots are as they show. */
export const PotProofs = ({ reservation }: { reservation: ReservationDetail }) =>
  (reservation.potProofs ?? []).map((proof) => (
    <Proof key={proof.kind} reservation={reservation} proof={proof} />
  ))

interface ProofProps {
  reservation: ReservationDetail
  proof: PotProof
}

function Proof({ reservation: { id, careReport = [] }, proof }: ProofProps) {
  const { kind, pots } = proof
  const entries = careReport.filter((entry) => entry.kind === kind && entry.photos.length > 0)
  return (
    <details className="group mb-4 card">
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 px-4 py-3">
        <span className="flex-1">
          <span className="font-semibold">{titles[kind]}</span>{' '}
          <span className="muted">{stateOf(proof)}</span>
        </span>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-muted group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-4">
        <ul className="flex flex-col gap-4">
          {pots.map(({ potNumber, agreedWon }) => (
            <li key={potNumber}>
              <h3 className="font-semibold">
                {potNumber}번 화분
                {agreedWon !== null && (
                  <span className="font-normal text-ink-muted"> · 정한 금액 {formatWon(agreedWon)}</span>
                )}
              </h3>
              <PotPhotos
                potNumber={potNumber}
                entries={entries.filter((entry) => entry.potNumber === potNumber)}
              />
            </li>
          ))}
        </ul>
        {proof.agreedWon > 0 && (
          <p className="mt-3 muted">정한 금액은 맡아 드리는 동안 화분이 깨지면 물어 드리는 금액이에요.</p>
        )}
        {proof.canConfirm && <Answer id={id} proof={proof} />}
      </div>
    </details>
  )
}

function stateOf({ answer, answeredAt, canConfirm }: PotProof) {
  if (answer && answeredAt)
    return `${formatDayAt(answeredAt)} ${answer === 'SAME' ? '확인했어요' : '다르다고 했어요'}`
  return canConfirm ? '확인해 주세요' : ''
}

interface PotPhotosProps {
  potNumber: number
  entries: CareReportEntry[]
}

const PotPhotos = ({ potNumber, entries }: PotPhotosProps) =>
  entries.length === 0 ? (
    <p className="muted">사진이 없어요.</p>
  ) : (
    <ul className="mt-2 grid grid-cols-3 gap-2">
      {entries.flatMap(({ id, photos }) =>
        photos.map((photo, index) => (
          <li key={`${id} ${photo}`}>
            <a href={mediaUrl(photo)} target="_blank" rel="noopener" className="block">
              <Photo
                {...photoSource(photo)}
                sizes="(min-width: 40rem) 10rem, 30vw"
                width={1}
                height={1}
                alt={`${potNumber}번 화분 사진 ${index + 1}, 크게 보기`}
                className="rounded-leaf"
              />
            </a>
          </li>
        )),
      )}
    </ul>
  )

function Answer({ id, proof: { kind, agreedWon } }: { id: string; proof: PotProof }) {
  const confirm = useConfirmPots(id)
  const reload = useReloadReservation(id)
  const { alert } = useDialogs()
  const send = () =>
    confirm.mutate(
      { kind, agreedWon },
      {
        onError: (error) => {
          void alert(messageOf(error, '확인을 전하지 못했어요.'))
          void reload()
        },
      },
    )
  return (
    <div className="mt-4 flex flex-col gap-2 min-[30rem]:flex-row">
      <Button size="lg" className="flex-1" busy={confirm.isPending} onClick={send}>
        이 상태 맞아요
      </Button>
      <Button asChild variant="plain" size="lg" className="flex-1">
        <Link to={screens.inquiries.route} search={{ reservation: id, differs: kind }}>
          달라요
        </Link>
      </Button>
    </div>
  )
}
