import { Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useNotify } from 'react-admin'
import type { CallInput } from '../../../../../contract/endpoint.ts'
import { type BoardCard, getBoard } from '../../../../../contract/reservation/board.ts'
import { getCalendarMonth } from '../../../../../contract/reservation/calendar-admin.ts'
import { type Leg, stageLabels } from '../../../../../contract/reservation/reservation-status.ts'
import {
  listRescheduleProposals,
  type ProposeResult,
  proposeReschedules,
} from '../../../../../contract/reservation/visit/reschedule-proposal-admin.ts'
import {
  listStaffRescheduleDays,
  type RescheduleResult,
  rescheduleReservations,
  staffRescheduleReasonMax,
} from '../../../../../contract/reservation/visit/staff-reschedule.ts'
import { getVisitPause, listVisitPauses } from '../../../../../contract/reservation/visit/visit-pause.ts'
import { formatDay } from '../../../../../contract/seoul-day.ts'
import { formatSlot } from '../../../shared/display/formats.ts'
import { PlainList } from '../../../shared/display/section.tsx'
import { Muted, SeenAlert } from '../../../shared/display/text.tsx'
import { FormDialog, withButton } from '../../../shared/inputs/dialogs.tsx'
import { Field, Radios, useValue } from '../../../shared/inputs/field.tsx'
import { useServerMutation } from '../../../shared/server/server-query.tsx'
import { statusQueries } from '../outbox/move.queries.ts'
import { ProposalLink } from './proposals-of-reservation.tsx'
import { type ChosenSlot, SlotChoice } from './slot-choice.tsx'

interface RescheduleDialogProps {
  title: string
  leg: Leg
  /** The reservations to move. */
  cards: Pick<BoardCard, 'id' | 'revision' | 'potCount' | 'customerName'>[]
  /** First day to choose from; the next working day when null. */
  from: string | null
  /** A day that is not offered. */
  without?: string
  /** The half day of the only reservation. */
  current?: ChosenSlot
  /** Shown above the days: which reservations, chosen how. */
  children: ReactNode
  /** Called with the result of each reservation, by a caller that shows them and chooses who is left. */
  onResults?: (results: Result[]) => void
  /** Called with those that were moved or asked. */
  onSettled?: (ids: string[]) => void
  onClose?: () => void
}

type Result = RescheduleResult | ProposeResult
const isSettled = ({ problem }: Result) => problem === null

/** Moves the pickup or delivery of one or more reservations to another half day, with a reason that customers read. */
export function RescheduleDialog(props: RescheduleDialogProps) {
  const { title, leg, from, without, current, children, onResults, onSettled, onClose } = props
  const [chosen, setChosen] = useState<ChosenSlot>()
  const reason = useValue('')
  const [outcome, setOutcome] = useState<Outcome>({ settled: [], count: 0, problems: [] })
  const consent = useValue<Consent | undefined>(undefined)
  const [links, setLinks] = useState<NamedLink[]>([])
  const cards = props.cards.filter(({ id }) => !outcome.settled.includes(id))
  const moving = useServerMutation(rescheduleReservations, {
    invalidates: [
      ...statusQueries,
      getCalendarMonth,
      listStaffRescheduleDays,
      listRescheduleProposals,
      getVisitPause,
      listVisitPauses,
    ],
    alsoOnError: true,
  })
  const asking = useServerMutation(proposeReschedules, {
    invalidates: [getBoard, getCalendarMonth, listStaffRescheduleDays, listRescheduleProposals],
    alsoOnError: true,
  })
  const notify = useNotify()
  const isComplete = Boolean(chosen && consent.value) && reason.value.trim() !== '' && cards.length > 0
  // A slot that has no capacity even for the smallest reservation is full.
  const pots = cards.length > 0 ? Math.min(...cards.map(({ potCount }) => potCount)) : 1

  async function send() {
    if (!chosen) return false
    const reservations = cards.map(({ id, revision }) => ({ id, revision }))
    const body = { leg, ...chosen, reason: reason.value.trim(), reservations }
    const results = consent.value === 'LINK' ? await ask(body) : await move(body)
    const settled = results.filter(isSettled).map(({ id }) => id)
    onSettled?.(settled)
    if (onResults) {
      onResults(results)
      return false
    }
    setOutcome({
      settled: [...outcome.settled, ...settled],
      count: settled.length,
      problems: results.flatMap(({ id, number, problem }) =>
        problem === null ? [] : `${[nameOf(id), number].filter(Boolean).join(' · ')}: ${problem}`,
      ),
    })
    return consent.value !== 'LINK' && settled.length === results.length
  }

  const nameOf = (id: string) => props.cards.find((card) => card.id === id)?.customerName

  async function move(body: CallInput<typeof rescheduleReservations>['body']) {
    const { results } = await moving.mutateAsync({
      body: { ...body, agreedByPhone: consent.value === 'PHONE' },
    })
    const moved = results.filter(({ outcome }) => outcome === 'MOVED')
    if (moved.length > 0) notify(describeMoved(moved), { type: 'success' })
    return results
  }

  async function ask(body: CallInput<typeof proposeReschedules>['body']) {
    const { results } = await asking.mutateAsync({ body })
    const asked = results.filter(({ outcome }) => outcome === 'PROPOSED')
    setLinks((earlier) => [...asked.map((it) => ({ ...it, name: nameOf(it.id) })), ...earlier])
    if (asked.length > 0) notify(`${asked.length}건을 손님에게 물었어요.`, { type: 'success' })
    return results
  }

  return (
    <FormDialog
      title={title}
      submitLabel={
        cards.length === 0 && outcome.settled.length > 0
          ? null
          : chosen && cards.length > 0
            ? `${cards.length}건 ${consent.value === 'LINK' ? '물어보기' : '옮기기'} · ${formatSlot(chosen)}`
            : `${stageLabels[leg]} 날짜 옮기기`
      }
      canSubmit={isComplete}
      onSubmit={send}
      onClose={onClose}
    >
      <NotMoved key={outcome.problems.join()} {...outcome} isAsked={consent.value === 'LINK'} />
      {links.length > 0 && <Links leg={leg} links={links} />}
      {children}
      {cards.length > 0 && (
        <>
          <Typography component="h3" sx={{ fontWeight: 600 }}>
            언제로 옮길까요?
          </Typography>
          {leg === 'PICKUP' && (
            <Muted small>
              지금 잡힌 배송이 새 수거 날짜와 너무 가까워지면 배송도 뒤의 빈 날로 함께 옮기고 알려요.
            </Muted>
          )}
          <SlotChoice
            leg={leg}
            pots={pots}
            from={from}
            without={without}
            current={current}
            value={chosen}
            onChange={setChosen}
          />
          <Field
            label="옮기는 이유"
            helperText="알림과 예약 상세에서 손님이 읽어요."
            {...reason}
            required
            lines={2}
            maxLength={staffRescheduleReasonMax}
          />
          {/* Nothing is preselected, because a move cannot be taken back without telling the customer again. */}
          <Radios legend="손님의 동의" {...consent} choices={consentChoices} sx={alignToFirstLine} />
        </>
      )}
    </FormDialog>
  )
}

/** A button that opens it. */
export const RescheduleButton = withButton(RescheduleDialog)

/** '1건을 옮기고 손님에게 알렸어요. 배송도 12월 8일 (화)로 옮겼어요.' */
function describeMoved(moved: RescheduleResult[]) {
  const text = `${moved.length}건을 옮기고 손님에게 알렸어요.`
  const days = moved.flatMap(({ deliveryDate }) => deliveryDate ?? [])
  const [first] = days
  if (!first) return text
  const count = moved.length > 1 ? ` ${days.length}건` : ''
  const isOneDay = days.every((day) => day === first)
  return `${text} 배송${count}도 ${isOneDay ? `${formatDay(first)}로` : '뒤로'} 옮겼어요.`
}

interface Outcome {
  /** Ids of all that were moved or asked since the dialog was opened. */
  settled: string[]
  /** How many of the last request. */
  count: number
  /** Of the last request: who was left and why. */
  problems: string[]
}

const NotMoved = ({ count, problems, isAsked }: Outcome & { isAsked: boolean }) =>
  problems.length > 0 && (
    <SeenAlert severity="error">
      {count > 0 && `${count}건은 ${isAsked ? '물었어요' : '옮겼어요'}. `}
      {problems.length}건은 그대로예요.
      {problems.map((problem) => (
        <div key={problem}>{problem}</div>
      ))}
    </SeenAlert>
  )

type NamedLink = ProposeResult & { name: string | undefined }

/** The links of what was asked, newest first. They are not shown again. */
const Links = ({ leg, links }: { leg: Leg; links: NamedLink[] }) => (
  <>
    <SeenAlert key={links.length} severity="success">
      손님 앱에 알림이 갔어요. 앱을 쓰지 않는 손님에게는 링크를 문자로 보내 주세요. 링크는 지금만 보여요.
    </SeenAlert>
    <PlainList of={links}>
      {({ id, number, name, token, answerBy }) =>
        token &&
        answerBy && (
          <ProposalLink key={id} number={number} name={name} leg={leg} token={token} answerBy={answerBy} />
        )
      }
    </PlainList>
  </>
)

/** How the customers agree to another day: on the phone before, by a link, or not at all. */
type Consent = 'PHONE' | 'LINK' | 'NONE'

const consents = [
  ['PHONE', '전화로 동의받았어요', '지금 옮기고 알려요.'],
  ['LINK', '링크로 물어볼게요', '답할 때까지 두 날을 모두 잡아 둬요. 답이 없으면 그대로예요.'],
  ['NONE', '알리기만 할게요', '급할 때만: 지금 옮기고 알려요.'],
] as const

const consentChoices = consents.map(([consent, label, hint]) => {
  const text = (
    <>
      {label}
      <Muted small>{hint}</Muted>
    </>
  )
  return [consent, text] as const
})

/** Aligns the radio button with the first of the label's two lines. */
const alignToFirstLine = {
  '& .MuiFormControlLabel-root': { alignItems: 'flex-start' },
  '& .MuiRadio-root': { pt: 0.75 },
}
