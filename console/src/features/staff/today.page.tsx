import { Box, Button, Stack } from '@mui/material'
import { useState } from 'react'
import { formatWon } from '../../../../contract/reservation/price.ts'
import { formatDay, seoulToday } from '../../../../contract/seoul-day.ts'
import { getToday, setRest, type Today } from '../../../../contract/staff/today.ts'
import { type Fact, FactList, SectionCard } from '../../shared/display/section.tsx'
import { Heading, Muted, StateChip, TextLink } from '../../shared/display/text.tsx'
import { DayField } from '../../shared/inputs/day-field.tsx'
import { FormButton } from '../../shared/inputs/dialogs.tsx'
import { QueryResult, useServerMutation, useServerQuery } from '../../shared/server/server-query.tsx'
import { lastBackupFact } from './last-backup.tsx'

/** The owner's day: money, what is open, whether the service is well, and the switch with which the business rests. */
export function TodayPage() {
  const [restDay, setRestDay] = useState<string>()
  const today = useServerQuery(
    getToday,
    { query: restDay ? { restUntil: restDay } : {} },
    { refreshMs: 60_000, keepPrevious: true },
  )
  return (
    <Stack spacing={2} sx={{ mt: 2, pb: 4, maxWidth: 880 }}>
      <QueryResult query={today}>
        {(found) => (
          <>
            <Heading>{formatDay(found.day)}</Heading>
            <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
              <SectionCard title="돈" action={<TextLink to="/payment-totals">하루 합계</TextLink>}>
                <FactList facts={moneyFacts(found)} />
              </SectionCard>
              <SectionCard title="남은 일">
                <FactList facts={workFacts(found)} />
              </SectionCard>
            </Box>
            <Rest rest={found.rest} chosen={restDay} onChoose={setRestDay} />
          </>
        )}
      </QueryResult>
    </Stack>
  )
}

const moneyFacts = ({ money }: Today): Fact[] => [
  ['들어온 돈', formatWon(money.captured)],
  ['돌려준 돈', formatWon(money.refunded)],
  ['보상한 돈', formatWon(money.compensated)],
  ['결제사가 보낸 돈', money.paidOut === null ? '결제사가 답하지 않아요.' : formatWon(money.paidOut)],
]

const workFacts = ({ stops, cases, inquiries, alarms, lastBackupAt, isPractice }: Today): Fact[] => [
  [
    '방문',
    <TextLink key="stops" to="/day-sheet">
      수거 {stops.pickups}곳, 배송 {stops.deliveries}곳
    </TextLink>,
  ],
  [
    '사례',
    <TextLink key="cases" to="/cases">
      {cases.late > 0 ? `${cases.open}건 (늦은 것 ${cases.late}건)` : `${cases.open}건`}
    </TextLink>,
  ],
  [
    '문의',
    <TextLink key="inquiries" to="/inquiries">
      {inquiries}건
    </TextLink>,
  ],
  [
    '경보',
    <TextLink key="alarms" to="/system">
      {alarms > 0 ? <StateChip tone="error" label={`${alarms}개가 울려요.`} /> : '없음'}
    </TextLink>,
  ],
  lastBackupFact({ isPractice, lastBackupAt }),
]

const reopened =
  '다시 열었어요. 쉬는 동안 미룬 답변 약속은 곧 다시 앞당겨져요. 손님에게 따로 알리지는 않아요.'

interface RestProps extends Pick<Today, 'rest'> {
  chosen: string | undefined
  onChoose: (day: string) => void
}

/** The switch "잠시 쉬어요". Nothing happens before a day is chosen and confirmed. */
function Rest({ rest: { until, bookedVisits }, chosen, onChoose }: RestProps) {
  const day = chosen ?? until ?? ''
  const set = useServerMutation(setRest, {
    invalidates: [getToday],
    done: (_, { body }) => (body.until ? `${formatDay(body.until)}까지 쉬어요.` : reopened),
  })
  return (
    <SectionCard
      title="잠시 쉬어요"
      action={until && <StateChip tone="warning" label={`${formatDay(until)}까지 쉬는 중`} />}
      note="이날까지의 수거와 배송은 예약할 수 없고, 그 뒤의 날은 계속 예약할 수 있어요. 전문가 답변은 이날이 지난 뒤로 약속하고, 진단은 계속 열려 있어요. 손님 화면에도 언제까지 쉬는지 한 줄로 보여요."
    >
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <DayField
          label="이날까지"
          value={day}
          onChange={onChoose}
          min={seoulToday()}
          clearable
          sx={{ width: { xs: '100%', sm: 240 } }}
        />
        <FormButton
          label={until ? '날짜 바꾸기' : '쉬기 시작'}
          button={{
            variant: until ? 'outlined' : 'contained',
            disabled: !day || day === until || set.isPending,
          }}
          title={`${formatDay(day)}까지 쉴까요?`}
          size="xs"
          closeLabel="취소"
          submitLabel={until ? '날짜 바꾸기' : '쉬기 시작'}
          onSubmit={() => set.mutateAsync({ body: { until: day } })}
        >
          <Muted>지금부터 이날까지 손님이 방문을 예약할 수 없고, 답변은 그 뒤로 약속해요.</Muted>
          <BookedVisits count={bookedVisits} />
        </FormButton>
        {until && (
          <Button
            variant="contained"
            disabled={set.isPending}
            onClick={() => set.mutate({ body: { until: null } })}
          >
            다시 열기
          </Button>
        )}
      </Stack>
      {day && <BookedVisits count={bookedVisits} />}
    </SectionCard>
  )
}

const BookedVisits = ({ count }: { count: number }) =>
  count > 0 && (
    <Muted sx={{ mt: 1 }}>
      이날까지 <TextLink to="/board">이미 잡힌 방문 {count}건</TextLink>은 그대로 있어요. 옮기려면{' '}
      <TextLink to="/visit-pauses">방문 멈추기</TextLink>를 써 주세요.
    </Muted>
  )
