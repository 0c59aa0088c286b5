import { Alert, Stack } from '@mui/material'
import { useState } from 'react'
import { shrinkPhoto } from '../../../../../client/photos.ts'
import type { BoardCard } from '../../../../../contract/reservation/board.ts'
import { type MoveResult, moveReservations } from '../../../../../contract/reservation/move-admin.ts'
import { completedStatus, questionsBeforeMove } from '../../../../../contract/reservation/move-questions.ts'
import { formatWon } from '../../../../../contract/reservation/price.ts'
import {
  type ReservationStatus,
  reservationStatusLabels,
} from '../../../../../contract/reservation/reservation-status.ts'
import {
  addVisitPhoto,
  type MissedVisitReport,
} from '../../../../../contract/reservation/visit/missed-visit.ts'
import { missedLeg } from '../../../../../contract/reservation/visit/visit-cost.ts'
import { seoulToday } from '../../../../../contract/seoul-day.ts'
import { getStaff } from '../../../../../contract/staff/staff.ts'
import { SeenAlert } from '../../../shared/display/text.tsx'
import { FormDialog, InfoDialog } from '../../../shared/inputs/dialogs.tsx'
import { CheckField, Field, useValue } from '../../../shared/inputs/field.tsx'
import { useDraftPhotos } from '../../../shared/inputs/use-draft-photos.ts'
import { queueMoves } from '../../../shared/outbox/undo-queue.ts'
import { useIsOnline } from '../../../shared/server/connection.ts'
import { useServerMutation, useServerQuery } from '../../../shared/server/server-query.tsx'
import { isComplete, type MissedDraft, MissedFields } from '../missed/missed-visit.tsx'
import { statusQueries } from '../outbox/move.queries.ts'
import { findOpenMove, isMoveOpen, moveButtonLabel, moveTitle } from './move-labels.ts'

/** The report of a move that says that visits were missed; `leg` is undefined for other moves. */
function useMissedReport(cards: BoardCard[], to: ReservationStatus | undefined) {
  const [draft, setDraft] = useState<MissedDraft>({ reason: undefined, words: '' })
  const [first] = cards
  const [photos, setPhotos] = useDraftPhotos(`missed ${first?.id ?? ''}`)
  const adding = useServerMutation(addVisitPhoto)
  const isOnline = useIsOnline()
  const legs = new Set(cards.map(({ status }) => to && missedLeg(status, to)))
  const leg = legs.size === 1 ? [...legs][0] : undefined

  /** Sends the photo. Resolves to undefined when that failed, because the report would lose it. */
  async function prepare(): Promise<MissedVisitReport | undefined> {
    const { reason, words } = draft
    if (!reason || !first) return undefined
    const report = { reason, ...(words.trim() && { words: words.trim() }) }
    const [file] = photos
    if (!file || cards.length > 1 || !isOnline) return report
    const answer = await adding
      .mutateAsync({ params: { id: first.id }, body: { photo: await shrinkPhoto(file) } })
      .catch(() => undefined)
    return answer && { ...report, photo: answer.photo }
  }

  return {
    leg,
    isReady: isComplete(draft),
    photoError: photos.length > 0 && isOnline ? adding.error : null,
    prepare,
    forgetPhotos: () => setPhotos([]),
    fields: {
      draft,
      onChange: setDraft,
      ...(cards.length === 1 && { photo: { photos, onChange: setPhotos } }),
    },
  }
}

interface MoveDialogProps {
  /** Of a dialog for several reservations or statuses; the words of the move when absent. */
  title?: string
  cards: BoardCard[]
  /** Target status; chosen in the dialog when absent. */
  to?: ReservationStatus | undefined
  /** Statuses outside the transition table that an administrator may also choose. */
  overrides?: ReservationStatus[] | undefined
  /** Whether moves that need no reason are sent later, so that they can be taken back for a while. */
  canBeTakenBack?: boolean
  /** Sends the move later under this key, so that it works without a connection and can be taken back for a while. */
  queueAs?: string
  /** Called with those that were moved, or that wait for a second administrator. */
  onSettled?: (ids: string[]) => void
  onClose?: () => void
}

/** Moves one or more reservations to another status and shows which were left and why; the others are not sent again. */
export function MoveDialog({
  title,
  cards: allCards,
  to: fixedTarget,
  overrides = [],
  canBeTakenBack = false,
  queueAs,
  onSettled,
  onClose,
}: MoveDialogProps) {
  const [settled, setSettled] = useState<string[]>([])
  const cards = allCards.filter(({ id }) => !settled.includes(id))
  const targets = [
    ...new Set([
      ...cards.flatMap(({ moves }) => moves.filter((move) => isMoveOpen(move)).map(({ to }) => to)),
      ...overrides,
    ]),
  ].toSorted((one, other) => Number(isEnd(one)) - Number(isEnd(other)))
  // Nothing is preselected: most moves cannot be taken back later.
  const [to, setTo] = useState(fixedTarget)
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set())
  const note = useValue('')
  const reason = useValue('')
  const moving = useServerMutation(moveReservations, { invalidates: statusQueries })
  const [results, setResults] = useState<NamedResult[]>([])
  const [card] = allCards
  const whose = card && allCards.length === 1 ? `${card.customerName} 님 ` : ''

  const isOverride = to !== undefined && overrides.includes(to)
  const movable = cards.filter((card) => isOverride || findOpenMove(card, to))
  const chosen = movable.filter(({ id }) => !skipped.has(id))
  const isReasonRequired = isOverride || chosen.some((card) => findOpenMove(card, to)?.needsReason)

  const isWithoutPhotos =
    !isOverride &&
    (to === completedStatus.PICKUP || to === completedStatus.DELIVERY) &&
    chosen.some(({ potsToPhotograph = [] }) => potsToPhotograph.length > 0)
  const missed = useMissedReport(chosen, to)
  const questions = useMoveQuestions(chosen, to)
  async function send() {
    const report = missed.leg && (await missed.prepare())
    if (!to || (missed.leg && !report)) return false
    const body = {
      to,
      ...(note.value && { note: note.value }),
      ...(report ? { missed: report } : reason.value && { reason: reason.value }),
      reservations: chosen.map((card) => ({
        id: card.id,
        revision: card.revision,
        acknowledge: questions.acknowledgedFor(card),
      })),
    }
    if (queueAs || (canBeTakenBack && !isReasonRequired)) {
      const what = queueAs ? chosen.map(({ number }) => number).join(', ') : `${chosen.length}건`
      const label = `${what} ${moveButtonLabel(chosen.slice(0, 1), to)}`
      queueMoves({ key: queueAs ?? `${to} ${chosen.map(({ id }) => id).join(' ')}`, label, body })
      onSettled?.(chosen.map(({ id }) => id))
      if (missed.leg) missed.forgetPhotos()
      return true
    }
    const answer = await moving.mutateAsync({ body })
    const done = answer.results.filter(({ problem }) => !problem).map(({ id }) => id)
    onSettled?.(done)
    if (answer.results.every(({ problem, proposal }) => !problem && !proposal)) {
      if (missed.leg) missed.forgetPhotos()
      return true
    }
    setSettled([...settled, ...done])
    const nameOf = (id: string) => allCards.find((it) => it.id === id)?.customerName
    setResults(answer.results.map((result) => ({ ...result, name: nameOf(result.id) })))
    return false
  }

  const isReady =
    chosen.length > 0 &&
    (missed.leg ? missed.isReady : !isReasonRequired || reason.value.trim() !== '') &&
    questions.isAnswered

  if (cards.length === 0)
    return (
      <InfoDialog
        title={results.some(({ proposal }) => proposal) ? '승인을 부탁했어요' : '옮겼어요'}
        onClose={onClose}
      >
        <Results to={to} results={results} />
      </InfoDialog>
    )
  return (
    <FormDialog
      title={title ?? (to && card ? `${whose}${moveTitle(card, to)}` : '옮기기')}
      submitLabel={to ? moveButtonLabel(chosen, to) : '옮기기'}
      canSubmit={isReady}
      onSubmit={send}
      onClose={onClose}
    >
      <Results to={to} results={results} />
      {targets.length === 0 && <Alert severity="info">지금 옮길 수 있는 단계가 없어요.</Alert>}
      {!fixedTarget && targets.length > 0 && (
        <Field
          label="옮길 단계"
          value={to ?? ''}
          onChange={(text) => setTo(text as ReservationStatus)}
          choices={targets.map((status) => [status, targetLabel(status, overrides.includes(status))])}
        />
      )}
      {to && cards.length > 1 && (
        <ReservationChoice cards={movable} skipped={skipped} onChange={setSkipped} />
      )}
      {to && movable.length < cards.length && (
        <Alert severity="info">나머지 {cards.length - movable.length}건은 이 단계로 옮길 수 없어요.</Alert>
      )}
      <MoveQuestions {...questions.fields} />
      {to === 'CANCELLED' && !isOverride && <RefundNotice cards={chosen} />}
      {to && to !== 'CANCELLED' && chosen.some(({ status }) => status === 'WAITING') && (
        <Alert severity="warning">
          아직 결제되지 않은 예약이에요. 옮기면 금액을 받지 못해요. <AboveLimit then="옮겨져요" />
        </Alert>
      )}
      {missed.leg ? (
        <MissedFields leg={missed.leg} {...missed.fields} />
      ) : (
        <Field
          label={isReasonRequired ? '이유 (꼭 적어 주세요)' : '이유'}
          helperText={isWithoutPhotos ? '화분 사진이 없어요. 왜 없는지 우리만 봐요.' : '우리만 봐요.'}
          required={isReasonRequired}
          {...reason}
          maxLength={200}
        />
      )}
      {missed.photoError && (
        <Alert severity="error">{missed.photoError.message} 다시 보내거나, 사진을 빼고 보내 주세요.</Alert>
      )}
      <Field
        label="손님에게 남길 말"
        helperText="예약 상세의 단계에 보여요. 비우면 정해진 문장이 보여요."
        lines={2}
        {...note}
        maxLength={500}
      />
    </FormDialog>
  )
}

const isEnd = (status: ReservationStatus) => status === 'CANCELLED' || status === 'REFUNDED'

/** A cancellation is no stage on the way: it says that it ends the booking. */
const targetLabel = (status: ReservationStatus, isOverride: boolean) =>
  `${status === 'CANCELLED' ? '예약 취소: 돌려드리고 끝내요' : reservationStatusLabels[status]}${isOverride ? ' (순서에 없는 단계)' : ''}`

interface ReservationChoiceProps {
  cards: BoardCard[]
  skipped: ReadonlySet<string>
  onChange: (skipped: ReadonlySet<string>) => void
}

const ReservationChoice = ({ cards, skipped, onChange }: ReservationChoiceProps) => (
  <Stack>
    {cards.map(({ id, customerName, number, place, statusLabel }) => (
      <CheckField
        key={id}
        label={`${customerName} · ${place} · ${statusLabel} · ${number}`}
        checked={!skipped.has(id)}
        onChange={(isChosen) => {
          const next = new Set(skipped)
          if (isChosen) next.delete(id)
          else next.add(id)
          onChange(next)
        }}
      />
    ))}
  </Stack>
)

/** What a person is asked before these reservations are moved, and whether they said yes to it. */
function useMoveQuestions(cards: BoardCard[], to: ReservationStatus | undefined) {
  /** The questions that were answered yes; another status or another choice of reservations asks others. */
  const [agreedTo, setAgreedTo] = useState('')
  const today = seoulToday()
  const questionsOf = (card: BoardCard) => (to ? questionsBeforeMove(card, to, today) : [])
  const toText = ({ number }: BoardCard, { kind, text }: ReturnType<typeof questionsOf>[number]) =>
    kind !== 'EARLY_VISIT' && cards.length > 1 ? `${number}: ${text}` : text
  const texts = [
    ...new Set(cards.flatMap((card) => questionsOf(card).map((question) => toText(card, question)))),
  ]
  const asked = texts.join('\n')
  const isFine = agreedTo === asked
  return {
    isAnswered: texts.length === 0 || isFine,
    acknowledgedFor: (card: BoardCard) => questionsOf(card).map(({ kind }) => kind),
    fields: { texts, isFine, onChange: (isChecked: boolean) => setAgreedTo(isChecked ? asked : '') },
  }
}

const MoveQuestions = ({ texts, isFine, onChange }: ReturnType<typeof useMoveQuestions>['fields']) =>
  texts.length > 0 && (
    <Alert severity="warning">
      {texts.map((text) => (
        <div key={text}>{text}</div>
      ))}
      <CheckField label="그래도 옮길게요" sx={{ display: 'flex' }} checked={isFine} onChange={onChange} />
    </Alert>
  )

type NamedResult = MoveResult & { name: string | undefined }

/** How many of the last request were moved; by name who was left and why, and who waits for a second administrator. */
function Results({ to, results }: { to: ReservationStatus | undefined; results: NamedResult[] }) {
  if (results.length === 0) return null
  const problems = results.filter(({ problem }) => problem)
  const asked = results.flatMap(({ proposal, ...result }) => (proposal ? { ...result, proposal } : []))
  const moved = results.length - problems.length - asked.length
  const nameOf = ({ name, number }: NamedResult) => [name, number ?? '없는 예약'].filter(Boolean).join(' · ')
  return (
    <SeenAlert
      key={results.map(({ id, problem }) => `${id} ${problem}`).join()}
      severity={problems.length > 0 ? 'error' : 'success'}
    >
      {moved > 0 && <div>{moved}건을 옮겼어요.</div>}
      {problems.length > 0 && results.length > 1 && <div>{problems.length}건은 그대로예요.</div>}
      {problems.map((result) => (
        <div key={result.id}>
          {nameOf(result)}: {result.problem}
        </div>
      ))}
      {asked.map((result) => (
        <div key={result.id}>
          {nameOf(result)}: 승인을 부탁했어요. {waitingText(result.proposal.amount, to)}
        </div>
      ))}
    </SeenAlert>
  )
}

const waitingText = (amount: number, to: ReservationStatus | undefined) =>
  to === 'CANCELLED'
    ? `환불이 ${formatWon(amount)}이라 다른 관리자가 승인하면 취소돼요. 그때까지 예약은 그대로예요.`
    : `결제되지 않은 ${formatWon(amount)}이라 다른 관리자가 승인하면 옮겨져요. 그때까지 예약은 결제를 기다려요.`

function RefundNotice({ cards }: { cards: BoardCard[] }) {
  const sum = cards.reduce((total, { refundable }) => total + refundable, 0)
  if (sum === 0) return null
  return (
    <Alert severity="info">
      {cards.length > 1 ? `${cards.length}건에 모두 ` : ''}
      {formatWon(sum)}을 돌려드려요. <AboveLimit then="취소돼요" />
    </Alert>
  )
}

/** Names the sum of one booking above which a second administrator decides. */
function AboveLimit({ then }: { then: string }) {
  const { data } = useServerQuery(getStaff, {})
  const limit = data ? `${formatWon(data.aloneUpTo)}을` : '한도를'
  return `한 예약에 ${limit} 넘거나 오늘이나 30일 동안 이미 많이 내줬으면 다른 관리자가 승인한 뒤에 ${then}.`
}
